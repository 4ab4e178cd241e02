export type Random = ReturnType<typeof createRandom>;

/** Choices that repeat with their seed. */
export function createRandom(seed: number) {
	let state = seed >>> 0 || 1;
	// Mulberry32.
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const random = {
		chance: (share: number) => next() < share,
		/** A whole number, both bounds included. */
		between: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
		pick: <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)],
		weighted<T extends { weight: number }>(items: readonly [T, ...T[]] | readonly T[]): T {
			let rest = next() * items.reduce((sum, { weight }) => sum + weight, 0);
			for (const item of items) {
				rest -= item.weight;
				if (rest < 0) return item;
			}
			return items.at(-1) as T;
		},
	};
	return random;
}
