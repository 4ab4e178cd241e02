import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { drawExposures } from "../ghost.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { laneArcs } from "../grounds/lanes.ts";
import { contactShadow, glow } from "../grounds/light.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { runningPose } from "../poses.ts";
import { place } from "../svg.ts";

const STRIDE = 1.25;
const rust = oklch(0.3, 0.1, 30);

/** A sprinter coming out of the bend, her stride behind her. */
export function runCover(): string {
	const outfit = dress({
		skin: skinTones.brown,
		headwear: { kind: "pony-tail", colour: palette.ink },
		hasBib: true,
		shadow: oklch(0.24, 0.06, 30),
	});
	const exposures = drawExposures((age) => runningPose(STRIDE - age * 0.62), {
		count: 5,
		step: [21, -3.4],
		colour: palette.paper,
		opacity: 0.4,
	});
	return (
		backdrop(palette.clay, palette.clayDark, "down-right") +
		laneArcs([-260, 900], 560, 74, 9, {
			colour: palette.paper,
			width: 3,
			opacity: 0.85,
		}) +
		glow([760, -60], 560, oklch(0.97, 0.08, 90), 0.7) +
		place([508, 228], 3.5, exposures) +
		contactShadow([590, 424], 92, rust) +
		place([526, 236], 3.5, drawFigure(runningPose(STRIDE), outfit))
	);
}
