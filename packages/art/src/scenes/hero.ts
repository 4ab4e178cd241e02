import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { drawExposures } from "../ghost.ts";
import { dress } from "../outfit.ts";
import { hairColours, palette, skinTones } from "../palette.ts";
import { runningPose } from "../poses.ts";
import { place } from "../svg.ts";
import type { Vector } from "../vector.ts";
import { type Bend, drawBend, onCircle, ribbon } from "./bend.ts";

const STRIDE = 1.25;
const SCALE = 3.05;
const RUNNER: Vector = [662, 556];
const bend: Bend = { centre: [1000, 2700], outer: 2330, laneWidth: 62, lanes: 9 };
const lane = { outer: 2048, inner: 2004 };
const LEAD = 742;
const LEAN = 16;

/** A night on the bend: she draws the lime lane behind her, her earlier strides fade along it. */
export const heroScene = {
	width: 1440,
	height: 860,
	draw(): string {
		const outfit = dress({
			skin: skinTones.tan,
			headwear: { kind: "pony-tail", colour: hairColours.brown },
			top: palette.paper,
			shorts: palette.clay,
			shoes: palette.lime,
			hasBib: true,
		});
		const exposures = drawExposures((age) => runningPose(STRIDE - age * 0.62), {
			count: 4,
			step: backAlongLane,
			colour: palette.lime,
			opacity: 0.42,
		});
		return (
			drawBend(
				bend,
				{ ground: oklch(0.215, 0.045, 264), line: oklch(0.5, 0.045, 262), mark: oklch(0.62, 0.03, 262) },
				{ from: -129, to: -62, every: 3 },
			) +
			ribbon(bend, lane, { from: -640, to: LEAD, lean: LEAN }, palette.lime) +
			[646, 668, 690].map((from) => ribbon(bend, lane, { from, to: from + 10, lean: LEAN }, palette.ink)).join("") +
			place([RUNNER[0] - 8, RUNNER[1]], SCALE, exposures) +
			place(RUNNER, SCALE, drawFigure(runningPose(STRIDE), outfit))
		);
	},
};

/** 26 units of the pose back for each exposure, and down with the lane. */
function backAlongLane(age: number): Vector {
	const x = RUNNER[0] - age * 26 * SCALE;
	const rise = onCircle(bend, lane.outer, x)[1] - onCircle(bend, lane.outer, RUNNER[0])[1];
	return [age * 26, -rise / SCALE];
}
