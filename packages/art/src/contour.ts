import type { Vector } from "./vector.ts";

/** A field of heights on a grid, row by row. */
export type HeightField = {
	readonly columns: number;
	readonly rows: number;
	readonly heights: Float64Array;
};

type Side = "top" | "right" | "bottom" | "left";

// Marching squares. The case number has a bit for each corner that lies at or above the level: 8 top left, 4 top right,
// 2 bottom right, 1 bottom left. Each line runs with the high ground on its left.
const LINES: readonly (readonly (readonly [from: Side, to: Side])[])[] = [
	[],
	[["bottom", "left"]],
	[["right", "bottom"]],
	[["right", "left"]],
	[["top", "right"]],
	[
		["top", "right"],
		["bottom", "left"],
	],
	[["top", "bottom"]],
	[["top", "left"]],
	[["left", "top"]],
	[["bottom", "top"]],
	[
		["left", "top"],
		["right", "bottom"],
	],
	[["right", "top"]],
	[["left", "right"]],
	[["bottom", "right"]],
	[["left", "bottom"]],
	[],
];

/**
 * The closed rings that separate the ground at or above a level from the rest, in grid coordinates. The field's border
 * must lie below the level (see `enclose`), so that every ring closes inside the grid.
 */
export function contourRings(field: HeightField, level: number): Vector[][] {
	const next = new Map<number, { readonly to: number; readonly point: Vector }>();
	for (let row = 0; row + 1 < field.rows; row++) {
		for (let column = 0; column + 1 < field.columns; column++) {
			for (const [from, to] of LINES[caseOf(field, level, column, row)] ?? []) {
				const point = crossing(field, level, column, row, from);
				next.set(edgeKey(field, column, row, from), {
					to: edgeKey(field, column, row, to),
					point,
				});
			}
		}
	}
	return [...chains(next)];
}

/** The same field with its outermost cells lowered below every level. */
export function enclose(field: HeightField): HeightField {
	const { columns, rows } = field;
	const heights = field.heights.map((height, index) => {
		const [column, row] = [index % columns, Math.floor(index / columns)];
		const isBorder = column === 0 || row === 0 || column === columns - 1 || row === rows - 1;
		return isBorder ? -1 : height;
	});
	return { columns, rows, heights };
}

/** Yields each ring once. Every edge that a line enters is left by another line, so every walk closes. */
function* chains(next: Map<number, { readonly to: number; readonly point: Vector }>): Generator<Vector[]> {
	for (const start of next.keys()) {
		const ring: Vector[] = [];
		let step = next.get(start);
		let key = start;
		while (step) {
			ring.push(step.point);
			next.delete(key);
			key = step.to;
			step = next.get(key);
		}
		yield ring;
	}
}

function caseOf(field: HeightField, level: number, column: number, row: number): number {
	const bit = (x: number, y: number, value: number) => (heightAt(field, x, y) >= level ? value : 0);
	return bit(column, row, 8) + bit(column + 1, row, 4) + bit(column + 1, row + 1, 2) + bit(column, row + 1, 1);
}

/** Where the level crosses one side of a cell, by linear interpolation between its two corners. */
function crossing(field: HeightField, level: number, column: number, row: number, side: Side): Vector {
	const isLevel = side === "top" || side === "bottom";
	const x = side === "right" ? column + 1 : column;
	const y = side === "bottom" ? row + 1 : row;
	const first = heightAt(field, x, y);
	const second = isLevel ? heightAt(field, x + 1, y) : heightAt(field, x, y + 1);
	const share = (level - first) / (second - first);
	return isLevel ? [x + share, y] : [x, y + share];
}

/** Neighbouring cells share their edges: two numbers per grid point, one for its upper and one for its left edge. */
function edgeKey(field: HeightField, column: number, row: number, side: Side): number {
	const x = side === "right" ? column + 1 : column;
	const y = side === "bottom" ? row + 1 : row;
	return (y * field.columns + x) * 2 + (side === "top" || side === "bottom" ? 0 : 1);
}

function heightAt(field: HeightField, column: number, row: number): number {
	return field.heights[row * field.columns + column] ?? 0;
}
