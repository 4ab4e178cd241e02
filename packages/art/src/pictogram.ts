import { drawGhost } from "./ghost.ts";
import { poses, runningPose } from "./poses.ts";
import type { Pose } from "./skeleton.ts";
import { disc, fill, place, ring, stroke, tag } from "./svg.ts";
import type { Vector } from "./vector.ts";

const HALF_SIZE = 70;
const LINE = 4.6;

const BLADE = "M3 -51L-7 -57L-10 -69L1 -67L7 -56Z";

type Sketch = {
	readonly pose: Pose;
	/** Moves and scales the drawing so that it sits in the middle of the square. */
	readonly shift: Vector;
	readonly scale: number;
	/** What the sport needs besides the athlete. */
	readonly gear: (colour: string) => string;
};

const nothing = () => "";
const line = (d: string) => (colour: string) => stroke(d, { colour, width: LINE });

const sketches = {
	run: { pose: runningPose(1.25), shift: [-3, 6], scale: 1, gear: nothing },
	ride: {
		pose: poses.riding,
		shift: [-3, 4],
		scale: 1,
		gear: (colour) => ring([-29, 30], 18, { colour, width: LINE }) + ring([35, 30], 18, { colour, width: LINE }),
	},
	swim: {
		pose: poses.swimming,
		shift: [8, -8],
		scale: 0.88,
		gear: line("M-70 22q10 -9 20 0t20 0t20 0t20 0t20 0t20 0M-70 38q10 -9 20 0t20 0t20 0t20 0t20 0t20 0"),
	},
	row: {
		pose: poses.paddling,
		shift: [-6, 10],
		scale: 0.88,
		gear: (colour) =>
			fill("M-62 17C-30 21 40 21 74 14C60 30 40 32 10 32C-20 32 -48 28 -62 17Z", colour) +
			stroke("M0 -56L61 32", { colour, width: 3.4 }) +
			fill(`${BLADE}M57 31L61 42L70 48L71 37L64 27Z`, colour),
	},
	climb: { pose: poses.climbing, shift: [-8, 8], scale: 1, gear: line("M46 -74L36 -14L48 16L38 58") },
	ski: { pose: poses.skiing, shift: [-6, 4], scale: 1.05, gear: line("M-40 42H46q8 0 12 -7") },
	football: { pose: poses.kicking, shift: [-12, 6], scale: 1, gear: (colour) => disc([54, 34], 9, colour) },
	box: { pose: poses.punching, shift: [-8, 6], scale: 1, gear: (colour) => disc([44, -29], 8, colour) },
	wheel: {
		pose: poses.wheeling,
		shift: [-20, 2],
		scale: 1.05,
		gear: (colour) =>
			ring([0, 18], 24, { colour, width: 5 }) +
			ring([64, 32], 9, { colour, width: LINE }) +
			stroke("M10 21L56 30", { colour, width: LINE }),
	},
	hike: {
		pose: poses.hiking,
		shift: [-6, 4],
		scale: 1,
		gear: (colour) => stroke("M26 -16L37 46", { colour, width: 3.4 }),
	},
	yoga: { pose: poses.balancing, shift: [0, 8], scale: 1.05, gear: nothing },
} as const satisfies Record<string, Sketch>;

export type PictogramName = keyof typeof sketches;

// Object.keys widens the literal names to string.
export const pictogramNames = Object.keys(sketches) as PictogramName[];

/**
 * An athlete in one colour, as a square SVG without size: set one where it is used. The colour is any CSS colour; by
 * default the text's. Throws a `RangeError` for a colour with characters that could break out of the attribute.
 */
export function pictogram(name: PictogramName, colour = "currentColor"): string {
	if (/["'<>&]/.test(colour)) throw new RangeError(`not a colour: ${colour}`);
	const { pose, shift, scale, gear } = sketches[name];
	const size = HALF_SIZE * 2;
	return tag(
		"svg",
		{
			xmlns: "http://www.w3.org/2000/svg",
			viewBox: `${-HALF_SIZE} ${-HALF_SIZE} ${size} ${size}`,
			"aria-hidden": "true",
		},
		place(shift, scale, drawGhost(pose, colour) + gear(colour)),
	);
}
