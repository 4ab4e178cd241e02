/** A stream of numbers in [0, 1) that is fully determined by its seed, so that every picture renders identically. */
export type Random = () => number;

export function seededRandom(seed: string | number): Random {
	let state = typeof seed === "number" ? seed | 0 : hashText(seed);
	// Mulberry32: 32 bits of state are plenty for scattering shapes.
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	};
}

/** The 32-bit FNV-1a hash of a text's UTF-16 units. */
export function hashText(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	return hash;
}

/** A random item; throws if there is none. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
	const item = items[Math.floor(random() * items.length)];
	if (item === undefined) throw new RangeError("there is nothing to pick from");
	return item;
}

export function between(random: Random, low: number, high: number): number {
	return low + random() * (high - low);
}
