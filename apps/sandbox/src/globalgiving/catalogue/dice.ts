import { createHash } from "node:crypto";

/** A stream of choices that is fully determined by its name, so that every start generates the same data. */
export interface Dice {
	/** In [0, 1). */
	next(): number;
	/** A whole number from `low` to `high`, both included. */
	between(low: number, high: number): number;
	pick<T>(items: readonly T[]): T;
	/** Several different items, at most as many as there are. */
	some<T>(items: readonly T[], count: number): T[];
}

export function diceFor(name: string): Dice {
	let state = createHash("sha256").update(name).digest().readInt32BE(0);
	const next = () => {
		// Mulberry32: sufficient for choosing words.
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	const pick = <T>(items: readonly T[]): T => {
		const item = items[between(0, items.length - 1)];
		if (item === undefined) throw new RangeError("There are no items to pick from.");
		return item;
	};
	return {
		next,
		between,
		pick,
		some(items, count) {
			const left = [...items];
			return Array.from({ length: Math.min(count, items.length) }, () =>
				left.splice(between(0, left.length - 1), 1),
			).flat();
		},
	};
}
