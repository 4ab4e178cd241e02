/** A reader for the boxes that this package writes, implemented from ISO/IEC 14496-12 independently of the writer. */

export type BoxSeen = { type: string; body: Uint8Array };
export type SampleSeen = {
	trackId: number;
	startTicks: number;
	durationTicks: number;
	/** Present where the run has composition offsets. */
	offsetTicks?: number;
	flags: number;
	data: Uint8Array;
};

const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "dinf", "stbl", "mvex", "moof", "traf"]);

export function readBoxes(bytes: Uint8Array): BoxSeen[] {
	const boxes: BoxSeen[] = [];
	for (let at = 0; at < bytes.length; ) {
		const size = viewOf(bytes).getUint32(at);
		if (size < 8 || at + size > bytes.length) throw new Error(`box of ${size} bytes at ${at} of ${bytes.length}`);
		boxes.push({ type: lettersAt(bytes, at + 4), body: bytes.subarray(at + 8, at + size) });
		at += size;
	}
	return boxes;
}

/** The types of all boxes as a tree of names, such as `moof(mfhd traf(tfhd tfdt trun)) mdat`. */
export function outline(bytes: Uint8Array): string {
	return readBoxes(bytes)
		.map(({ type, body }) => (CONTAINERS.has(type) ? `${type}(${outline(body)})` : type))
		.join(" ");
}

/** The box at a path such as `moov/mvhd`; `n` selects among equal names, as in `moov/trak:1/tkhd`. */
export function boxAt(bytes: Uint8Array, path: string): Uint8Array {
	return path.split("/").reduce((within, step) => {
		const [type, index] = step.split(":");
		const found = readBoxes(within).filter((box) => box.type === type)[Number(index ?? 0)];
		if (!found) throw new Error(`no ${step} in ${path}`);
		return found.body;
	}, bytes);
}

/** All samples of a segment or a part, in file order. */
export function readSamples(bytes: Uint8Array): SampleSeen[] {
	const samples: SampleSeen[] = [];
	let at = 0;
	for (const { type, body } of readBoxes(bytes)) {
		if (type === "moof") samples.push(...readMovieFragment(bytes, at, body));
		at += body.length + 8;
	}
	return samples;
}

function readMovieFragment(bytes: Uint8Array, moofStart: number, moof: Uint8Array): SampleSeen[] {
	return readBoxes(moof)
		.filter(({ type }) => type === "traf")
		.flatMap(({ body: traf }) => {
			const tfhd = viewOf(boxAt(traf, "tfhd"));
			const tfdt = viewOf(boxAt(traf, "tfdt"));
			const trun = viewOf(boxAt(traf, "trun"));
			if (tfhd.getUint32(0) !== 0x020000) throw new Error("offsets must count from the moof");
			if (tfdt.getUint8(0) !== 1) throw new Error("tfdt must have 64 bits");
			const hasOffsets = trun.getUint32(0) === 0x01000f01;
			if (!hasOffsets && trun.getUint32(0) !== 0x000701)
				throw new Error("trun must contain offset, duration, size and flags");
			const sampleBytes = hasOffsets ? 16 : 12;
			let startTicks = Number(tfdt.getBigUint64(4));
			let offset = moofStart + trun.getUint32(8);
			return Array.from({ length: trun.getUint32(4) }, (_, index) => {
				const [durationTicks, size, flags] = [0, 4, 8].map((field) => trun.getUint32(12 + index * sampleBytes + field));
				const data = bytes.subarray(offset, offset + (size ?? 0));
				const sample = {
					trackId: tfhd.getUint32(4),
					startTicks,
					durationTicks: durationTicks ?? 0,
					...(hasOffsets ? { offsetTicks: trun.getInt32(12 + index * sampleBytes + 12) } : {}),
					flags: flags ?? 0,
					data,
				};
				startTicks += sample.durationTicks;
				offset += data.length;
				return sample;
			});
		});
}

export function viewOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function lettersAt(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + 4));
}
