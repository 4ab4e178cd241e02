import { drawExposures, drawGhost } from "../ghost.ts";
import { palette } from "../palette.ts";
import { runningPose } from "../poses.ts";
import { place, pt, ring, stroke } from "../svg.ts";
import { add, polar, type Vector } from "../vector.ts";
import { type Bend, onCircle } from "./bend.ts";

const STRIDE = 1.25;
const SCALE = 3.05;
const RUNNER: Vector = [1076, 262];
const bend: Bend = { centre: [1020, 1310], outer: 932, laneWidth: 62, lanes: 2 };

/** The runner and the ghosts of earlier strides, in ink only: for any light background. */
export const callScene = {
	width: 1440,
	height: 440,
	draw(): string {
		const { centre, outer, laneWidth } = bend;
		let marks = "";
		for (let angle = -109; angle <= -71; angle += 4.75) {
			marks += `M${pt(add(centre, polar(angle, outer)))}L${pt(add(centre, polar(angle, outer - laneWidth * 3)))}`;
		}
		const exposures = drawExposures((age) => runningPose(STRIDE - age * 0.62), {
			count: 5,
			step: backDownTheHill,
			colour: palette.ink,
			opacity: 0.34,
		});
		return (
			ring(centre, outer, { colour: palette.ink, width: 3 }) +
			ring(centre, outer - laneWidth, { colour: palette.ink, width: 3 }) +
			stroke(marks, { colour: palette.ink, width: 2, opacity: 0.35 }) +
			place(RUNNER, SCALE, exposures + drawGhost(runningPose(STRIDE), palette.ink))
		);
	},
};

function backDownTheHill(age: number): Vector {
	const x = RUNNER[0] - age * 26 * SCALE;
	const rise = onCircle(bend, bend.outer, x)[1] - onCircle(bend, bend.outer, RUNNER[0])[1];
	return [age * 26, -rise / SCALE];
}
