import { bicycle } from "../bicycle.ts";
import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { conifers, ridge } from "../grounds/hills.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { canvas, fill, place, stroke } from "../svg.ts";

/** The road up a mountain pass. */
export function passCover(): string {
	const outfit = dress({
		skin: skinTones.tan,
		headwear: { kind: "helmet", colour: palette.lime },
		top: palette.clay,
		sleeves: "short",
		hasBib: true,
		shadow: oklch(0.24, 0.05, 20),
	});
	const wood = oklch(0.36, 0.07, 160);
	return (
		backdrop(oklch(0.88, 0.06, 225), oklch(0.94, 0.03, 90)) +
		ridge({
			seed: 71,
			base: 190,
			rise: 130,
			span: 130,
			colour: oklch(0.74, 0.06, 225),
		}) +
		ridge({
			seed: 77,
			base: 235,
			rise: 110,
			span: 150,
			colour: oklch(0.58, 0.075, 200),
		}) +
		ridge({
			seed: 83,
			base: 300,
			rise: 80,
			span: 120,
			colour: oklch(0.45, 0.08, 165),
		}) +
		conifers(
			[
				[[44, 392], 86],
				[[96, 402], 104],
				[[152, 398], 80],
				[[684, 304], 84],
				[[730, 288], 96],
				[[774, 268], 74],
			],
			wood,
		) +
		fill(`M0 442C220 422 460 372 800 262V${canvas.height}H0Z`, palette.inkSoft) +
		stroke("M140 449C330 420 560 364 800 284", {
			colour: palette.paper,
			width: 4,
			dash: "26 20",
			cap: "butt",
		}) +
		place([400, 236], 2.85, drawFigure(poses.riding, outfit, bicycle(palette.paper, palette.ink)), -14)
	);
}
