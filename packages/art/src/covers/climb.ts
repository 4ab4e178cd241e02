import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { glow } from "../grounds/light.ts";
import { dress } from "../outfit.ts";
import { hairColours, palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { between, type Random, seededRandom } from "../random.ts";
import { canvas, ellipse, fill, place, pt, stroke, tag } from "../svg.ts";
import { add, type Vector } from "../vector.ts";

const ATHLETE: Vector = [462, 246];
const SCALE = 3.4;

/** A climbing hall: facets of the wall, bright holds, a rope. */
export function climbCover(): string {
	const random = seededRandom(77);
	const outfit = dress({
		skin: skinTones.light,
		headwear: { kind: "pony-tail", colour: hairColours.auburn },
		top: palette.clay,
		shoes: palette.sun,
		shadow: oklch(0.26, 0.05, 20),
	});
	return (
		backdrop(oklch(0.3, 0.05, 262), oklch(0.2, 0.04, 265)) +
		facets(random) +
		glow([760, -20], 620, oklch(0.9, 0.1, 70), 0.5) +
		scatteredHolds(random) +
		stroke("M418 -10C444 90 424 180 462 240", {
			colour: palette.paper,
			width: 4,
		}) +
		hold([28, -38], palette.lime) +
		hold([6, -64], palette.clay) +
		hold([24, 21], palette.lime) +
		hold([-6, 51], palette.sun) +
		place(ATHLETE, SCALE, drawFigure(poses.climbing, outfit))
	);
}

function facets(random: Random): string {
	let drawing = "";
	for (let column = 0; column < 7; column++) {
		for (let row = 0; row < 5; row++) {
			const corner: Vector = [column * 134 - 40 + random() * 50, row * 110 - 30 + random() * 40];
			const sides: Vector[] = [
				[between(random, 110, 150), between(random, -20, 30)],
				[between(random, 10, 50), between(random, 90, 130)],
				[between(random, -160, -120), between(random, -10, 20)],
			];
			const d = `M${pt(corner)}l${sides.map(pt).join("l")}Z`;
			drawing += fill(d, oklch(between(random, 0.28, 0.46), 0.045, between(random, 255, 270)));
		}
	}
	return drawing;
}

function scatteredHolds(random: Random): string {
	const colours = [palette.clay, palette.lime, palette.sky, palette.sun, palette.paper] as const;
	let drawing = "";
	for (let index = 0; index < 34; index++) {
		const at: Vector = [random() * canvas.width, random() * canvas.height];
		const shape = ellipse([0, 0], [between(random, 8, 20), between(random, 6, 14)], colours[index % 5] ?? palette.lime);
		const turned = place(at, 1, shape, random() * 90);
		const isInTheWay = Math.abs(at[0] - ATHLETE[0]) < 130;
		if (!isInTheWay) drawing += tag("g", { opacity: index % 3 === 0 ? 0.4 : 0.85 }, turned);
	}
	return drawing;
}

/** A hold under a hand or a foot, in the coordinates of the pose. */
function hold(at: Vector, colour: string): string {
	return ellipse(add(ATHLETE, [at[0] * SCALE, at[1] * SCALE]), [25, 15], colour);
}
