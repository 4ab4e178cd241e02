import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { laneRope, spray, waves } from "../grounds/water.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { canvas, fill, place } from "../svg.ts";

/** Front crawl in a pool, the lower half of the body under water. */
export function swimCover(): string {
	const outfit = dress({
		skin: skinTones.light,
		headwear: { kind: "swim-cap", colour: palette.lime },
		top: palette.ink,
		shorts: palette.ink,
		shoes: null,
		shadow: oklch(0.5, 0.09, 38),
		light: oklch(0.86, 0.04, 215),
	});
	const paper = palette.paper;
	const overBody =
		"M0 304C80 292 140 300 220 298S380 306 470 296S610 306 690 298S770 296 800 300V356C640 342 420 354 240 346S60 352 0 346Z";
	return (
		backdrop(oklch(0.74, 0.12, 222), oklch(0.5, 0.13, 243)) +
		fill(`M0 0H${canvas.width}V120H0Z`, oklch(0.86, 0.07, 215)) +
		laneRope(128, 0.6) +
		laneRope(176, 0.8) +
		waves({
			seed: 3,
			top: 205,
			bottom: 436,
			count: 16,
			colour: paper,
			opacity: 0.5,
			height: 4,
		}) +
		place([420, 286], 4.6, drawFigure(poses.swimming, outfit), -2) +
		fill(overBody, oklch(0.57, 0.13, 238), 0.8) +
		waves({
			seed: 8,
			top: 302,
			bottom: 376,
			count: 9,
			colour: paper,
			opacity: 0.85,
			height: 4,
		}) +
		spray(41, [596, 268], [74, 64], 26, paper) +
		spray(43, [176, 284], [60, 22], 16, paper) +
		laneRope(398, 1.7)
	);
}
