import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { drawExposures } from "../ghost.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { contactShadow, glow } from "../grounds/light.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { reach } from "../skeleton.ts";
import { canvas, fill, group, place, stroke } from "../svg.ts";

/** A straight right, under the lamp of the ring. */
export function boxCover(): string {
	const outfit = dress({
		skin: skinTones.brown,
		top: palette.ink,
		shorts: palette.lime,
		gloves: { kind: "boxing", colour: palette.clay },
		shadow: oklch(0.17, 0.05, 15),
	});
	const exposures = drawExposures(
		(age) => ({
			...poses.punching,
			nearArm: reach([44 - age * 9, -30 + age * 3], 1),
		}),
		{
			count: 3,
			step: [9, 0],
			colour: palette.clay,
			opacity: 0.42,
		},
	);
	return (
		backdrop(oklch(0.3, 0.1, 28), oklch(0.17, 0.05, 15)) +
		glow([400, -120], 560, oklch(0.9, 0.12, 70), 0.75) +
		ropes() +
		fill(`M0 400Q400 372 800 400V${canvas.height}H0Z`, palette.skyDark) +
		contactShadow([368, 420], 118, palette.ink, 0.5) +
		place([370, 258], 3.25, exposures) +
		place([370, 258], 3.25, drawFigure(poses.punching, outfit)) +
		stroke("M566 146l28 -16M572 172h34M560 120l14 -26", {
			colour: palette.lime,
			width: 5,
		})
	);
}

function ropes(): string {
	const colours = [palette.paper, palette.clay, palette.paper, palette.sky];
	return colours
		.map((colour, index) => {
			const y = 150 + index * 62;
			const d = `M-10 ${y}Q400 ${y + 26 + index * 8} 810 ${y - 10}`;
			return group(stroke(d, { colour, width: 6 + index }), 0.4 + 0.14 * index);
		})
		.join("");
}
