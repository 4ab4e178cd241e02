import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { ridge } from "../grounds/hills.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { between, seededRandom } from "../random.ts";
import { canvas, disc, fill, place, stroke } from "../svg.ts";
import type { Vector } from "../vector.ts";

const SNOW_SHADE = oklch(0.86, 0.04, 235);

/** A downhill tuck between two gates, snow flying behind. */
export function skiCover(): string {
	const outfit = dress({
		skin: skinTones.light,
		headwear: { kind: "helmet", colour: palette.lime },
		top: palette.clay,
		sleeves: "long",
		leggings: palette.ink,
		shoes: palette.lime,
		gloves: { kind: "fitted", colour: palette.ink },
		light: oklch(0.95, 0.03, 60),
		shadow: oklch(0.3, 0.05, 250),
	});
	const farSki = stroke("M-28 36.5L56 36.5C60 36.5 62 34.5 64 31.5", {
		colour: palette.inkPale,
		width: 2,
	});
	const nearSki = stroke("M-34 39.5L48 39.5C52 39.5 55 37.5 57 34.5", {
		colour: palette.ink,
		width: 2.6,
	});
	const poles = stroke("M35 0L-12 9L-34 6M39 -4L-30 1", {
		colour: palette.ink,
		width: 1.5,
	});
	return (
		backdrop(oklch(0.86, 0.055, 232), oklch(0.95, 0.02, 230)) +
		ridge({
			seed: 51,
			base: 175,
			rise: 120,
			span: 120,
			colour: oklch(0.72, 0.06, 240),
		}) +
		ridge({
			seed: 57,
			base: 205,
			rise: 80,
			span: 150,
			colour: oklch(0.82, 0.045, 238),
		}) +
		slope() +
		gate([160, 254], palette.clay) +
		gate([690, 372], palette.sky) +
		flyingSnow() +
		place([420, 232], 3.3, farSki + nearSki + poles + drawFigure(poses.skiing, outfit), 12.5)
	);
}

function slope(): string {
	const { width, height } = canvas;
	return (
		fill(`M0 214L${width} 392V${height}H0Z`, oklch(0.98, 0.008, 230)) +
		stroke("M0 214L800 392", { colour: SNOW_SHADE, width: 3 }) +
		stroke("M0 268C200 300 310 346 432 449M0 318C120 340 206 384 270 449M0 366C60 380 104 412 128 449", {
			colour: SNOW_SHADE,
			width: 2.5,
			opacity: 0.9,
		})
	);
}

function gate(foot: Vector, colour: string): string {
	const [x, y] = foot;
	return stroke(`M${x} ${y}v-106`, { colour, width: 5 }) + fill(`M${x} ${y - 106}l46 12v36l-46 -9Z`, colour);
}

/** A plume above the slope, denser and finer near the skis, and its shade on the snow. */
function flyingSnow(): string {
	const random = seededRandom(90);
	let drawing = "";
	for (let index = 0; index < 90; index++) {
		const age = random() ** 0.8;
		const x = 350 - age * 330;
		const at: Vector = [x, slopeHeight(x) - random() * (26 + age * 96)];
		const opacity = between(random, 0.5, 1) * (1 - age * 0.45);
		drawing += disc(at, between(random, 2, 4 + age * 6), palette.paper, opacity);
	}
	for (let index = 0; index < 18; index++) {
		const x = between(random, 30, 300);
		const at: Vector = [x, slopeHeight(x) + between(random, 8, 60)];
		drawing += disc(at, between(random, 2, 5), SNOW_SHADE, 0.7);
	}
	return drawing;
}

function slopeHeight(x: number): number {
	return 214 + (x * 178) / canvas.width;
}
