import type { Colour } from "../colour.ts";
import { laneArcs } from "../grounds/lanes.ts";
import { disc, fill, group, num, pt, stroke } from "../svg.ts";
import { add, polar, type Vector } from "../vector.ts";

/** The bend of a track seen from inside it: the picture lies on the upper edge of circles around a far centre. */
export type Bend = {
	readonly centre: Vector;
	readonly outer: number;
	readonly laneWidth: number;
	readonly lanes: number;
};

/** The point of a circle above its centre. */
export function onCircle(bend: Bend, radius: number, x: number): Vector {
	return [x, bend.centre[1] - Math.sqrt(radius ** 2 - (x - bend.centre[0]) ** 2)];
}

/** Ground, lanes, and the marks across them every `degrees` between two angles (-90 is straight up). */
export function drawBend(
	bend: Bend,
	look: { ground: Colour; line: Colour; mark: Colour },
	marks: { from: number; to: number; every: number },
): string {
	const inner = bend.outer - bend.laneWidth * (bend.lanes - 1);
	let across = "";
	for (let angle = marks.from; angle <= marks.to; angle += marks.every) {
		across += `M${pt(add(bend.centre, polar(angle, bend.outer)))}L${pt(add(bend.centre, polar(angle, inner)))}`;
	}
	return (
		disc(bend.centre, bend.outer, look.ground, 0.55) +
		group(laneArcs(bend.centre, inner, bend.laneWidth, bend.lanes, { colour: look.line, width: 2 }), 0.5) +
		stroke(across, { colour: look.mark, width: 1.6, opacity: 0.35 })
	);
}

/** The ribbon between two circles from one angle to another; both ends lean forward by `lean`. */
export function ribbon(
	bend: Bend,
	radii: { outer: number; inner: number },
	ends: { from: number; to: number; lean: number },
	colour: Colour,
): string {
	const { outer, inner } = radii;
	const arc = (radius: number, x: number, sweep: 0 | 1) =>
		`A${num(radius)} ${num(radius)} 0 0 ${sweep} ${pt(onCircle(bend, radius, x))}`;
	const { from, to, lean } = ends;
	return fill(
		`M${pt(onCircle(bend, outer, from))}${arc(outer, to, 1)}L${pt(onCircle(bend, inner, to - lean))}${arc(inner, from - lean, 0)}Z`,
		colour,
	);
}
