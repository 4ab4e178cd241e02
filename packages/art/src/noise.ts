import { seededRandom } from "./random.ts";

const GRID = 64;

/** Smooth value noise in about 0 … 1 over the plane: three octaves on a seeded grid that repeats every 64 units. */
export function valueNoise(seed: string | number): (x: number, y: number) => number {
	const random = seededRandom(seed);
	const values = Float64Array.from({ length: GRID * GRID }, random);
	const at = (column: number, row: number) => values[(column & (GRID - 1)) + (row & (GRID - 1)) * GRID] ?? 0;
	const octave = (x: number, y: number) => {
		const [column, row] = [Math.floor(x), Math.floor(y)];
		const [right, down] = [ease(x - column), ease(y - row)];
		const upper = at(column, row) * (1 - right) + at(column + 1, row) * right;
		const lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
		return upper * (1 - down) + lower * down;
	};
	return (x, y) => octave(x, y) * 0.62 + octave(x * 2.1 + 9, y * 2.1 + 5) * 0.27 + octave(x * 4.3, y * 4.3) * 0.11;
}

function ease(share: number): number {
	return share * share * (3 - 2 * share);
}
