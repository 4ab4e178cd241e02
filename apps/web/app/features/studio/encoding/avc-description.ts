/**
 * The decoder configuration record of H.264 (ISO/IEC 14496-15, 5.3.3.1.2) as it is defined. Firefox 153 repeats the
 * header byte of every parameter set and leaves the reserved bits zero, so that no decoder can read its record.
 */
export function repairAvcDescription(description: Uint8Array): Uint8Array {
	const sets = readSets(description);
	const [first] = sets ?? [];
	if (!sets || !first || !repeatsHeader(first.unit, description)) return description;
	const repaired = [...description.subarray(0, 4), byteAt(description, 4) | 0xfc];
	for (const kind of ["sps", "pps"] as const) {
		const units = sets.filter((set) => set.kind === kind).map(({ unit }) => unit.subarray(1));
		repaired.push(kind === "sps" ? units.length | 0xe0 : units.length);
		for (const unit of units) repaired.push(unit.length >> 8, unit.length & 255, ...unit);
	}
	return Uint8Array.from(repaired);
}

/** A sequence parameter set has its header, then the profile and the level that the record states too. */
function repeatsHeader(unit: Uint8Array, description: Uint8Array): boolean {
	const isStatedAt = (at: number) => [0, 1, 2].every((byte) => unit[at + byte] === description[1 + byte]);
	return unit[0] === unit[1] && !isStatedAt(1) && isStatedAt(2);
}

type ParameterSet = { kind: "sps" | "pps"; unit: Uint8Array };

/** @returns undefined for a record that is cut short */
function readSets(description: Uint8Array): ParameterSet[] | undefined {
	const sets: ParameterSet[] = [];
	let at = 5;
	for (const [kind, mask] of [
		["sps", 31],
		["pps", 255],
	] as const) {
		const count = byteAt(description, at++) & mask;
		for (let index = 0; index < count; index++) {
			const end = at + 2 + byteAt(description, at) * 256 + byteAt(description, at + 1);
			if (end > description.length) return undefined;
			sets.push({ kind, unit: description.subarray(at + 2, end) });
			at = end;
		}
	}
	return sets;
}

function byteAt(bytes: Uint8Array, at: number): number {
	return bytes[at] ?? 0;
}
