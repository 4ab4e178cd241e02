import { oklch } from "../colour.ts";
import { rideCover } from "../covers/ride.ts";
import { laneArcs } from "../grounds/lanes.ts";
import { palette } from "../palette.ts";
import { define, disc, fill, group, place, stroke, tag } from "../svg.ts";
import { trackLane } from "./track-lane.ts";

const ink = oklch(0.175, 0.034, 265);
const box = (x: number, y: number, width: number, height: number, radius: number, colour: string) =>
	tag("rect", { x, y, width, height, rx: radius, fill: colour });

/** A campaign opened from a link on a phone, and what comes back. */
export const stepShareScene = {
	width: 800,
	height: 600,
	draw(): string {
		return (
			tag("rect", { width: 800, height: 600, fill: palette.skyLight }) +
			group(laneArcs([400, 760], 260, 74, 7, { colour: palette.sky, width: 3 }), 0.5) +
			place([262, 54], 1, phone()) +
			place([84, 296], 1, hearts()) +
			place([560, 150], 1, link())
		);
	},
};

function phone(): string {
	const screen = define("clipPath", {}, fill("M12 46a34 34 0 0 1 34 -34H230a34 34 0 0 1 34 34V182H12Z", "#000"));
	return (
		box(0, 0, 276, 600, 44, ink) +
		box(12, 12, 252, 580, 34, palette.paper) +
		screen.markup +
		tag("g", { "clip-path": screen.paint }, place([-44, 0], 0.43, rideCover())) +
		box(32, 206, 190, 18, 9, ink) +
		box(32, 234, 140, 18, 9, ink) +
		disc([48, 288], 16, oklch(0.86, 0.05, 190)) +
		box(74, 281, 100, 14, 7, oklch(0.865, 0.016, 85)) +
		trackLane({ x: 32, y: 326, width: 212, height: 26, share: 0.62 }) +
		box(32, 374, 212, 56, 28, palette.lime) +
		box(98, 394, 80, 16, 8, ink)
	);
}

function hearts(): string {
	return (
		fill(
			"M26 0H124a26 26 0 0 1 26 26V58a26 26 0 0 1 -26 26L128 114L86 84H26a26 26 0 0 1 -26 -26V26a26 26 0 0 1 26 -26Z",
			palette.lime,
		) +
		fill(
			"M75 66C60 56 50 47 50 35C50 26 57 20 64 20C69 20 73 23 75 27C77 23 81 20 86 20C93 20 100 26 100 35C100 47 90 56 75 66Z",
			ink,
		)
	);
}

function link(): string {
	const chain = { colour: ink, width: 9 };
	return (
		fill(
			"M28 0H148a28 28 0 0 1 28 28V62a28 28 0 0 1 -28 28H72L26 124L34 90H28a28 28 0 0 1 -28 -28V28a28 28 0 0 1 28 -28Z",
			palette.paper,
		) +
		stroke("M90 56L76 64a17 17 0 0 1 -18 -29L74 26a17 17 0 0 1 22 5", chain) +
		stroke("M84 36L100 27a17 17 0 0 1 18 29L102 65a17 17 0 0 1 -22 -5", chain)
	);
}
