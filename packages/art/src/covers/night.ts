import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { contactShadow, floodlights, glow } from "../grounds/light.ts";
import { stands } from "../grounds/stands.ts";
import { dress } from "../outfit.ts";
import { hairColours, palette, skinTones } from "../palette.ts";
import { runningPose } from "../poses.ts";
import { canvas, fill, num, place, stroke } from "../svg.ts";

const HORIZON = 300;
const LANES_EACH_WAY = 9;

/** One runner under the floodlights, in a lime lane. */
export function nightCover(): string {
	const outfit = dress({
		skin: skinTones.fair,
		headwear: { kind: "short-hair", colour: hairColours.brown },
		top: palette.paper,
		shorts: palette.clay,
		shoes: palette.lime,
		hasBib: true,
		shadow: oklch(0.22, 0.06, 350),
	});
	return (
		backdrop(oklch(0.2, 0.05, 264), oklch(0.14, 0.03, 265)) +
		stands(7, 146, oklch(0.26, 0.05, 263)) +
		floodlights([70, 40], 7, 3) +
		floodlights([650, 40], 7, 3) +
		glow([110, 53], 330, palette.lamplight, 0.5) +
		glow([690, 53], 330, palette.lamplight, 0.5) +
		track() +
		contactShadow([478, 400], 80, palette.ink, 0.4) +
		place([468, 226], 3.2, drawFigure(runningPose(4.2, -80), outfit))
	);
}

function track(): string {
	const { width, height } = canvas;
	const middle = width / 2;
	let lines = "";
	for (let index = -LANES_EACH_WAY; index <= LANES_EACH_WAY; index++) {
		lines += `M${num(middle + index * 34)} ${HORIZON}L${num(middle + index * 200)} ${height}`;
	}
	return (
		fill(`M0 ${HORIZON}H${width}V${height}H0Z`, oklch(0.46, 0.15, 34)) +
		fill(`M${middle} ${HORIZON}V${height}H${middle + 200}L${middle + 34} ${HORIZON}Z`, palette.lime, 0.9) +
		stroke(lines, { colour: palette.paper, width: 2.4, opacity: 0.8 })
	);
}
