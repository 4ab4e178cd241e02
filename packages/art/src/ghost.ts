import type { Colour } from "./colour.ts";
import { limbOutline, type Profile } from "./limb.ts";
import { type Arm, type Leg, type Pose, solve } from "./skeleton.ts";
import { disc, group, pt, tag } from "./svg.ts";
import { along, scale, type Vector } from "./vector.ts";

const THIGH: Profile = { start: 13, belly: 13, end: 8.6, bellyAt: 0.3 };
const SHANK: Profile = { start: 8.6, belly: 9, end: 4.8, bellyAt: 0.3 };
const FOOT: Profile = { start: 5.4, belly: 6, end: 3.4, bellyAt: 0.3 };
const UPPER_ARM: Profile = { start: 8, belly: 7.6, end: 5.8, bellyAt: 0.3 };
const FOREARM: Profile = { start: 6, belly: 6, end: 4.2, bellyAt: 0.3 };
const TORSO: Profile = { start: 13, belly: 16, end: 13.4, bellyAt: 0.3 };
const NECK: Profile = { start: 6, belly: 6, end: 6, bellyAt: 0.3 };
const HEAD_RADIUS = 7.6;

/** The whole athlete in one colour: a pictogram, or one exposure of a movement. */
export function drawGhost(pose: Pose, colour: Colour, opacity?: number): string {
	const joints = solve(pose);
	const body = [
		legOutline(joints.farLeg),
		legOutline(joints.nearLeg),
		armOutline(joints.farArm),
		armOutline(joints.nearArm),
		limbOutline(along(joints.hip, joints.neck, 0.9), joints.hip, TORSO),
		limbOutline(joints.neck, joints.head, NECK),
	].join("");
	return group(tag("path", { d: body, fill: colour }) + disc(joints.head, HEAD_RADIUS, colour), opacity);
}

type Exposures = {
	readonly count: number;
	/**
	 * The offset from one exposure to the next, in the coordinates of the pose; for a path that is not straight, the
	 * offset of each exposure by its age.
	 */
	readonly step: Vector | ((age: number) => Vector);
	readonly colour: Colour;
	readonly opacity: number;
};

/**
 * Chronophotography: earlier poses on one plate, the oldest first and faintest. `poseAt(1)` is the exposure just before
 * the present, `poseAt(count)` the oldest.
 */
export function drawExposures(poseAt: (age: number) => Pose, exposures: Exposures): string {
	const { count, step, colour, opacity } = exposures;
	let drawing = "";
	for (let age = count; age >= 1; age--) {
		const ghost = drawGhost(poseAt(age), colour, opacity * (1 - (age - 1) / count));
		const [x, y] = typeof step === "function" ? step(age) : scale(step, age);
		drawing += tag("g", { transform: `translate(${pt([-x, -y])})` }, ghost);
	}
	return drawing;
}

function legOutline(leg: Leg): string {
	return (
		limbOutline(leg.hip, leg.knee, THIGH) +
		limbOutline(leg.knee, leg.ankle, SHANK) +
		limbOutline(leg.ankle, leg.toe, FOOT)
	);
}

function armOutline(arm: Arm): string {
	return limbOutline(arm.shoulder, arm.elbow, UPPER_ARM) + limbOutline(arm.elbow, arm.hand, FOREARM);
}
