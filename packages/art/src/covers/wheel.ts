import { wheel } from "../bicycle.ts";
import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { speedLines } from "../grounds/lanes.ts";
import { contactShadow, glow } from "../grounds/light.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { canvas, disc, fill, group, num, place, ring, stroke } from "../svg.ts";

/** A racing wheelchair on the home straight. */
export function wheelCover(): string {
	const outfit = dress({
		skin: skinTones.fair,
		headwear: { kind: "helmet", colour: palette.lime },
		top: palette.paper,
		leggings: palette.ink,
		shoes: palette.ink,
		gloves: { kind: "fitted", colour: palette.ink },
		hasBib: true,
		shadow: oklch(0.28, 0.08, 250),
	});
	const frame = stroke("M-12 12L20 13L68 27", {
		colour: palette.lime,
		width: 4,
	});
	return (
		backdrop(palette.sky, palette.skyDark, "down-right") +
		tribune() +
		straight() +
		glow([40, -60], 520, palette.lamplight, 0.7) +
		speedLines(
			[
				[20, 230, 150],
				[0, 268, 110],
				[40, 302, 130],
			],
			palette.paper,
			0.6,
		) +
		contactShadow([416, 408], 216, oklch(0.3, 0.1, 30), 0.55) +
		place(
			[360, 266],
			3.5,
			group(wheel([4, 15], 23, palette.inkSoft, 0), 0.6) + frame + drawFigure(poses.wheeling, outfit) + nearWheels(),
		)
	);
}

function nearWheels(): string {
	return (
		disc([0, 16], 24, palette.ink, 0.9) +
		ring([0, 16], 24, { colour: palette.ink, width: 3 }) +
		ring([0, 16], 15.5, { colour: palette.paper, width: 1.4 }) +
		disc([0, 16], 4.6, palette.lime) +
		wheel([70, 28], 11, palette.ink, 10) +
		disc([70, 28], 4, palette.ink)
	);
}

function tribune(): string {
	const rows = [0, 1, 2, 3, 4].map(
		(index) => `M0 ${120 + index * 25}L800 ${70 + index * 28}v10L0 ${132 + index * 25}Z`,
	);
	return fill(rows.join(""), oklch(0.5, 0.12, 243));
}

function straight(): string {
	let drawing = fill(`M0 250L800 214V${canvas.height}H0Z`, palette.clay);
	for (let index = 0; index < 6; index++) {
		const [left, right] = [256 + index ** 2 * 7 + index * 14, 219 + index ** 2 * 10 + index * 22];
		drawing += stroke(`M0 ${num(left)}L800 ${num(right)}`, {
			colour: palette.paper,
			width: 2 + index * 0.6,
			opacity: 0.9,
		});
	}
	return drawing;
}
