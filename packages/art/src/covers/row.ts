import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { ridge } from "../grounds/hills.ts";
import { waves } from "../grounds/water.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { canvas, disc, fill, group, num, place, pt, stroke, tag } from "../svg.ts";
import { angleOf, subtract } from "../vector.ts";

const SHORE = 220;

// One blade of the paddle, growing to the right out of the end of its shaft.
const BLADE = "M-2 0C0 -4.5 5 -6.5 16 -6C19 -3 19 2 16 4.5C7 5.5 1 4 -2 0Z";

/** A kayak on a wide river at sunset. */
export function rowCover(): string {
	const outfit = dress({
		skin: skinTones.tan,
		headwear: { kind: "sun-cap", colour: palette.paper },
		top: palette.clay,
		shadow: oklch(0.28, 0.05, 20),
	});
	return (
		backdrop(oklch(0.9, 0.06, 85), oklch(0.83, 0.075, 60)) +
		disc([180, 176], 70, palette.clay) +
		ridge({
			seed: 31,
			base: 205,
			rise: 44,
			span: 130,
			colour: oklch(0.62, 0.06, 200),
		}) +
		ridge({
			seed: 37,
			base: 222,
			rise: 26,
			span: 90,
			colour: oklch(0.46, 0.065, 215),
		}) +
		tag("rect", {
			y: SHORE,
			width: canvas.width,
			height: canvas.height - SHORE,
			fill: oklch(0.62, 0.075, 214),
		}) +
		sunOnWater() +
		waves({
			seed: 12,
			top: 250,
			bottom: 440,
			count: 15,
			colour: palette.paper,
			opacity: 0.55,
			height: 3,
		}) +
		fill(
			"M132 306C250 318 360 320 400 320H520C600 320 690 312 760 298C720 338 640 352 560 354H330C240 350 170 336 132 306Z",
			palette.ink,
		) +
		stroke("M136 308C250 320 360 322 400 322H520C600 322 690 314 756 300", {
			colour: palette.lime,
			width: 5,
		}) +
		waves({
			seed: 19,
			top: 350,
			bottom: 372,
			count: 4,
			colour: palette.paper,
			opacity: 0.8,
			height: 3,
		}) +
		place([430, 278], 3, paddle() + drawFigure(poses.paddling, outfit))
	);
}

/** The near blade in the water ahead, the far one high behind; the hands of the pose hold the shaft between. */
function paddle(): string {
	const [high, low] = [
		[0, -56],
		[52, 19],
	] as const;
	const angle = angleOf(subtract(low, high));
	return (
		place(high, 1, fill(BLADE, palette.lime), angle + 180) +
		place(low, 1, fill(BLADE, palette.lime), angle) +
		stroke(`M${pt(high)}L${pt(low)}`, { colour: palette.paper, width: 2.2 })
	);
}

function sunOnWater(): string {
	let bars = "";
	for (let index = 0; index < 6; index++) {
		const [x, width] = [118 + index * 7 + (index % 2) * 9, 124 - index * 14];
		bars += `M${num(x)} ${num(233 + index * 17)}h${num(width)}`;
	}
	return group(stroke(bars, { colour: palette.clay, width: 6 }), 0.75);
}
