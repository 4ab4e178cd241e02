import type { Colour } from "../colour.ts";
import { palette } from "../palette.ts";
import { define, disc, ellipse, tag } from "../svg.ts";
import type { Vector } from "../vector.ts";

/** A soft glow around a point, fading out at its radius. */
export function glow(centre: Vector, radius: number, colour: Colour, opacity: number): string {
	const stop = (offset: number, strength: number) =>
		tag("stop", {
			offset,
			"stop-color": colour,
			"stop-opacity": opacity * strength,
		});
	const gradient = define(
		"radialGradient",
		{
			gradientUnits: "userSpaceOnUse",
			cx: centre[0],
			cy: centre[1],
			r: radius,
		},
		stop(0, 1) + stop(0.2, 0.55) + stop(0.45, 0.24) + stop(0.72, 0.07) + stop(1, 0),
	);
	return (
		gradient.markup +
		tag("circle", {
			cx: centre[0],
			cy: centre[1],
			r: radius,
			fill: gradient.paint,
		})
	);
}

/** A bank of floodlights, its upper left lamp at `at`. */
export function floodlights(at: Vector, columns: number, rows: number): string {
	const spacing = 13.5;
	let drawing = "";
	for (let column = 0; column < columns; column++) {
		for (let row = 0; row < rows; row++) {
			drawing += disc([at[0] + column * spacing, at[1] + row * spacing], 4.6, palette.lamplight);
		}
	}
	return drawing;
}

/** The shadow where an athlete touches the ground. */
export function contactShadow(centre: Vector, halfWidth: number, colour: Colour, opacity = 0.32): string {
	return ellipse(centre, [halfWidth, Math.max(3, halfWidth * 0.075)], colour, opacity);
}
