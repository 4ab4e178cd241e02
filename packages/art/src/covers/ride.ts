import { bicycle } from "../bicycle.ts";
import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { ridge } from "../grounds/hills.ts";
import { speedLines } from "../grounds/lanes.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { canvas, disc, fill, place, ring, stroke } from "../svg.ts";

/** A long ride home, before the low sun. */
export function rideCover(): string {
	const outfit = dress({
		skin: skinTones.fair,
		headwear: { kind: "helmet", colour: palette.paper },
		sleeves: "short",
		hasBib: true,
		shadow: oklch(0.3, 0.06, 20),
	});
	return (
		backdrop(oklch(0.87, 0.09, 66), oklch(0.8, 0.12, 46)) +
		disc([610, 150], 92, palette.sun) +
		ring([610, 150], 112, { colour: palette.sun, width: 2.5 }) +
		ring([610, 150], 132, { colour: palette.sun, width: 2, opacity: 0.6 }) +
		ridge({
			seed: 5,
			base: 215,
			rise: 84,
			span: 150,
			colour: oklch(0.68, 0.1, 36),
		}) +
		ridge({
			seed: 11,
			base: 268,
			rise: 70,
			span: 120,
			colour: oklch(0.5, 0.09, 20),
		}) +
		ridge({
			seed: 23,
			base: 326,
			rise: 52,
			span: 170,
			colour: oklch(0.33, 0.065, 290),
		}) +
		fill(`M0 398C260 356 540 356 800 376V${canvas.height}H0Z`, palette.inkSoft) +
		stroke("M0 424C260 389 540 389 800 405", {
			colour: palette.lime,
			width: 5,
			cap: "butt",
		}) +
		speedLines(
			[
				[40, 196, 150],
				[10, 236, 212],
				[70, 276, 120],
				[0, 316, 170],
			],
			palette.paper,
			0.55,
		) +
		place([350, 244], 3.05, drawFigure(poses.riding, outfit, bicycle(palette.clay, palette.ink)), -1)
	);
}
