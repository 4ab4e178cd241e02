import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { runningPose } from "../poses.ts";
import { canvas, disc, fill, place, ring, smoothLine, stroke, tag } from "../svg.ts";
import { terrain } from "../terrain.ts";
import type { Vector } from "../vector.ts";

const ROUTE: readonly Vector[] = [
	[-20, 386],
	[90, 334],
	[150, 356],
	[236, 272],
	[330, 294],
	[392, 200],
	[470, 218],
	[540, 134],
	[640, 154],
	[702, 74],
];

/** A mountain run on the map: contour lines, the route, the flag at its end. */
export function trailCover(): string {
	const outfit = dress({
		skin: skinTones.fair,
		top: palette.clay,
		hasBib: true,
		shadow: oklch(0.24, 0.05, 20),
	});
	return (
		tag("rect", { ...canvas, fill: oklch(0.25, 0.045, 195) }) +
		terrain("carpathian", {
			levels: 14,
			scale: 2.6,
			ground: (height) => oklch(0.25 + height * 0.42, 0.05 + height * 0.05, 195 - height * 75),
			line: (height) => oklch(0.34 + height * 0.48, 0.07, 185 - height * 70),
		}) +
		route() +
		place(
			[702, 74],
			1,
			stroke("M0 0V-48", { colour: palette.paper, width: 4 }) + fill("M0 -48l36 10l-36 12Z", palette.clay),
		) +
		place([352, 216], 1.5, drawFigure(runningPose(1.1), outfit), -12)
	);
}

function route(): string {
	const d = smoothLine(ROUTE);
	const checkpoints = ROUTE.filter((_, index) => index % 2 === 0 && index > 0);
	return (
		stroke(d, { colour: palette.ink, width: 11, opacity: 0.55 }) +
		stroke(d, { colour: palette.lime, width: 6 }) +
		checkpoints.map((at) => disc(at, 7.5, palette.ink) + ring(at, 7.5, { colour: palette.lime, width: 3.6 })).join("")
	);
}
