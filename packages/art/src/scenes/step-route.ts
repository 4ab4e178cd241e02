import { oklch } from "../colour.ts";
import { palette } from "../palette.ts";
import { disc, smoothLine, stroke, tag } from "../svg.ts";
import { terrain } from "../terrain.ts";
import type { Vector } from "../vector.ts";

const ground = oklch(0.175, 0.034, 265);
const ROUTE: readonly Vector[] = [
	[60, 500],
	[150, 430],
	[240, 342],
	[360, 352],
	[450, 368],
	[510, 270],
	[580, 200],
	[670, 172],
	[722, 98],
];

/** A distance goal: a route over contour lines, from the start to the mark. */
export const stepRouteScene = {
	width: 800,
	height: 600,
	draw(): string {
		const d = smoothLine(ROUTE);
		return (
			tag("rect", { width: 800, height: 600, fill: ground }) +
			terrain("hoverla", {
				levels: 6,
				scale: 3.4,
				ground: () => ground,
				line: (height) => oklch(0.36 + height * 0.08, 0.05, 262),
				pictureHeight: 600,
				cell: 26,
			}) +
			stroke(d, { colour: palette.ink, width: 20, opacity: 0.6 }) +
			stroke(d, { colour: palette.lime, width: 11 }) +
			disc([60, 500], 20, palette.paper) +
			disc([722, 98], 28, palette.clay) +
			disc([722, 98], 11, palette.paper)
		);
	},
};
