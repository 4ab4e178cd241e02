import type { Colour } from "../colour.ts";
import { num, ring, type StrokeStyle, stroke } from "../svg.ts";
import type { Vector } from "../vector.ts";

/** The bend of a running track: arcs around a centre that may lie far outside the picture. */
export function laneArcs(centre: Vector, innerRadius: number, laneWidth: number, count: number, style: StrokeStyle) {
	let drawing = "";
	for (let index = 0; index < count; index++) drawing += ring(centre, innerRadius + index * laneWidth, style);
	return drawing;
}

/** Streaks of speed behind an athlete: [x, y, length], drawn level. */
export function speedLines(lines: readonly (readonly [number, number, number])[], colour: Colour, opacity: number) {
	const d = lines.map(([x, y, run]) => `M${num(x)} ${num(y)}h${num(run)}`).join("");
	return stroke(d, { colour, width: 3, opacity });
}
