import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { conifers, ridge } from "../grounds/hills.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { canvas, disc, fill, place, stroke } from "../svg.ts";

/** Uphill on foot, with poles and a rucksack. */
export function hikeCover(): string {
	const outfit = dress({
		skin: skinTones.light,
		headwear: { kind: "sun-cap", colour: palette.paper },
		top: palette.clay,
		sleeves: "short",
		leggings: palette.ink,
		shoes: palette.sun,
		shadow: oklch(0.25, 0.05, 60),
	});
	const farPole = stroke("M28 -6L18 50", {
		colour: palette.inkPale,
		width: 1.5,
	});
	const nearPole = stroke("M26.5 -15L39 42", { colour: palette.ink, width: 1.7 });
	const rucksack =
		fill("M-4 -32C-14 -35 -20 -30 -20 -20C-20 -10 -19 -4 -12 -3L-3 -5Z", palette.sun) +
		fill("M-19.5 -14C-16 -12 -12 -11.5 -6 -12L-5 -5L-12 -3C-18 -4 -19.5 -8 -19.5 -14Z", oklch(0.74, 0.15, 70));
	return (
		backdrop(oklch(0.92, 0.05, 100), oklch(0.84, 0.08, 90)) +
		disc([580, 120], 60, palette.paper) +
		ridge({
			seed: 61,
			base: 210,
			rise: 120,
			span: 140,
			colour: oklch(0.7, 0.07, 160),
		}) +
		ridge({
			seed: 67,
			base: 270,
			rise: 80,
			span: 110,
			colour: oklch(0.55, 0.085, 158),
		}) +
		conifers(
			[
				[[612, 336], 70],
				[[654, 322], 92],
				[[700, 304], 78],
			],
			oklch(0.45, 0.085, 157),
		) +
		fill(`M0 424C200 404 420 354 800 254V${canvas.height}H0Z`, palette.pitchDark) +
		stroke("M0 440C220 416 440 370 800 276", {
			colour: palette.lime,
			width: 5,
			dash: "14 12",
			cap: "butt",
		}) +
		place([400, 218], 2.95, rucksack + farPole + drawFigure(poses.hiking, outfit) + nearPole)
	);
}
