import type { Colour } from "../colour.ts";
import { palette } from "../palette.ts";
import { between, seededRandom } from "../random.ts";
import { canvas, disc, smoothLine, stroke, tag } from "../svg.ts";
import type { Vector } from "../vector.ts";

type Waves = {
	readonly seed: number;
	/** The far and the near edge of the water; waves grow longer and stronger towards the near one. */
	readonly top: number;
	readonly bottom: number;
	readonly count: number;
	readonly colour: Colour;
	readonly opacity: number;
	readonly height: number;
};

export function waves({ seed, top, bottom, count, colour, opacity, height }: Waves): string {
	const random = seededRandom(seed);
	let drawing = "";
	for (let index = 0; index < count; index++) {
		const nearness = index / (count - 1);
		const level = top + (bottom - top) * (0.6 * nearness ** 2 + 0.4 * nearness);
		const period = 60 + nearness * 90;
		const phase = random() * 9;
		const start = between(random, -20, 280);
		const end = start + between(random, 180, 780);
		const points: Vector[] = [];
		for (let x = start; x < end; x += period / 4) {
			points.push([x, level + Math.sin((x / period) * 2 * Math.PI + phase) * height * (0.35 + nearness)]);
		}
		const faintness = between(random, 0.5, 1);
		drawing += stroke(smoothLine(points), {
			colour,
			width: 1.4 + nearness * 2.6,
			opacity: opacity * faintness,
		});
	}
	return drawing;
}

/** A lane rope in a pool: floats in two colours, four and four. `size` is 1 close to the viewer. */
export function laneRope(y: number, size: number): string {
	const spacing = 26 * size;
	let drawing = "";
	for (let index = -1; index * spacing < canvas.width; index++) {
		drawing += tag("rect", {
			x: index * spacing,
			y,
			width: 21 * size,
			height: 10 * size,
			rx: 5 * size,
			fill: (index + 8) % 8 < 4 ? palette.paper : palette.clay,
		});
	}
	return drawing;
}

/** Drops or flakes around a point, thrown out up to `spread` to each side. */
export function spray(seed: number, centre: Vector, spread: Vector, count: number, colour: Colour): string {
	const random = seededRandom(seed);
	let drawing = "";
	for (let index = 0; index < count; index++) {
		const at: Vector = [
			centre[0] + between(random, -1, 1) * spread[0],
			centre[1] + (random() * random() * 2 - 1) * spread[1],
		];
		drawing += disc(at, between(random, 1.5, 6), colour, between(random, 0.4, 1));
	}
	return drawing;
}
