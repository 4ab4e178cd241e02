import type { Colour } from "./colour.ts";
import { contourRings, enclose, type HeightField } from "./contour.ts";
import { valueNoise } from "./noise.ts";
import { canvas, pt, tag } from "./svg.ts";
import { along, type Vector } from "./vector.ts";

type TerrainStyle = {
	readonly levels: number;
	/** How many hills fit the picture's height, roughly. */
	readonly scale: number;
	/** The colours at a height from 0 (the lowest level) to 1 (the highest). */
	readonly ground: (height: number) => Colour;
	readonly line: (height: number) => Colour;
	/** The height of the picture where it is not that of a cover. */
	readonly pictureHeight?: number;
	/** The cell size of the grid: a coarser map is a smaller file. */
	readonly cell?: number;
};

const CELL = 13;
const LOWEST = 0.22;
const HIGHEST = 0.8;
const LINE_WIDTH = 1.3;

/** A map of hills: seeded noise, cut into levels that are painted from the lowest up. Every fourth line is bolder. */
export function terrain(seed: string, style: TerrainStyle): string {
	const cell = style.cell ?? CELL;
	const field = hills(seed, style.scale, style.pictureHeight ?? canvas.height, cell);
	let drawing = "";
	for (let index = 0; index < style.levels; index++) {
		const height = index / (style.levels - 1);
		const rings = contourRings(field, LOWEST + (HIGHEST - LOWEST) * height);
		drawing += tag("path", {
			d: rings.map((ring) => roundRing(ring, cell)).join(""),
			fill: style.ground(height),
			"fill-rule": "evenodd",
			stroke: style.line(height),
			"stroke-width": index % 4 === 0 ? LINE_WIDTH * 1.7 : LINE_WIDTH,
		});
	}
	return drawing;
}

function hills(seed: string, scale: number, pictureHeight: number, cell: number): HeightField {
	const noise = valueNoise(seed);
	// Two more cells on each side keep the lowered border out of the picture.
	const columns = Math.ceil(canvas.width / cell) + 5;
	const rows = Math.ceil(pictureHeight / cell) + 5;
	const heights = new Float64Array(columns * rows);
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			const [x, y] = [(column * cell) / pictureHeight, (row * cell) / pictureHeight];
			heights[row * columns + column] = noise(x * scale + 3, y * scale + 3);
		}
	}
	return enclose({ columns, rows, heights });
}

/** A ring through the middles of its sides, with the corners as controls: round, and no longer than the polygon. */
function roundRing(ring: readonly Vector[], cell: number): string {
	const points = ring.map(([x, y]): Vector => [(x - 2) * cell, (y - 2) * cell]);
	const last = points.at(-1);
	const first = points[0];
	if (!first || !last) return "";
	let d = `M${pt(along(last, first, 0.5))}`;
	for (const [index, point] of points.entries()) {
		d += `Q${pt(point)} ${pt(along(point, points[index + 1] ?? first, 0.5))}`;
	}
	return `${d}Z`;
}
