import { add, angleOf, length, polar, scale, subtract, type Vector } from "./vector.ts";

/** The lengths of the one skeleton that every athlete and every pictogram is drawn on. */
export const bones = {
	torso: 31,
	upperArm: 17,
	forearm: 16,
	thigh: 25,
	shank: 25,
	foot: 9,
	neck: 9.6,
} as const;

/** Which way the middle joint leaves the straight line: 1 is clockwise as seen from the root of the limb. */
type Bend = 1 | -1;

/** A limb is posed by the angles of its two bones, or by the point that its end reaches for. */
type LimbPose =
	| { readonly kind: "swing"; readonly upper: number; readonly lower: number }
	| { readonly kind: "reach"; readonly end: Vector; readonly bend: Bend };

/** An athlete seen from the side, facing right. Near limbs are on the viewer's side. Angles in degrees clockwise. */
export type Pose = {
	readonly hip: Vector;
	readonly neck: Vector;
	readonly headAngle: number;
	readonly nearArm: LimbPose;
	readonly farArm: LimbPose;
	readonly nearLeg: LimbPose;
	readonly farLeg: LimbPose;
	/** The position of the toes; by default the foot points slightly away from the shank. */
	readonly nearToe?: number;
	readonly farToe?: number;
};

export type Arm = {
	readonly shoulder: Vector;
	readonly elbow: Vector;
	readonly hand: Vector;
};
export type Leg = {
	readonly hip: Vector;
	readonly knee: Vector;
	readonly ankle: Vector;
	readonly toe: Vector;
};

export type Joints = {
	readonly hip: Vector;
	readonly neck: Vector;
	readonly head: Vector;
	readonly torsoAngle: number;
	readonly headAngle: number;
	readonly nearArm: Arm;
	readonly farArm: Arm;
	readonly nearLeg: Leg;
	readonly farLeg: Leg;
};

export function swing(upper: number, lower: number): LimbPose {
	return { kind: "swing", upper, lower };
}

export function reach(end: Vector, bend: Bend): LimbPose {
	return { kind: "reach", end, bend };
}

// Knees and elbows never lock: a limb that reaches too far is limited to this share of its length.
const LONGEST_REACH = 0.995;

// The shoulders sit a little below the root of the neck.
const SHOULDER_DROP = 4;

const RESTING_FOOT_ANGLE = -78;

/** Converts a pose to the positions of all joints. A target out of reach is approached as far as the limb allows. */
export function solve(pose: Pose): Joints {
	const torsoAngle = angleOf(subtract(pose.neck, pose.hip));
	const shoulder = add(pose.neck, polar(torsoAngle + 180, SHOULDER_DROP));
	return {
		hip: pose.hip,
		neck: pose.neck,
		head: add(pose.neck, polar(pose.headAngle, bones.neck)),
		torsoAngle,
		headAngle: pose.headAngle,
		nearArm: solveArm(shoulder, pose.nearArm),
		farArm: solveArm(shoulder, pose.farArm),
		nearLeg: solveLeg(pose.hip, pose.nearLeg, pose.nearToe),
		farLeg: solveLeg(pose.hip, pose.farLeg, pose.farToe),
	};
}

function solveArm(shoulder: Vector, arm: LimbPose): Arm {
	const { middle, end } = solveLimb(shoulder, arm, bones.upperArm, bones.forearm);
	return { shoulder, elbow: middle, hand: end };
}

function solveLeg(hip: Vector, leg: LimbPose, toeAngle: number | undefined): Leg {
	const { middle, end } = solveLimb(hip, leg, bones.thigh, bones.shank);
	const angle = toeAngle ?? angleOf(subtract(end, middle)) + RESTING_FOOT_ANGLE;
	return {
		hip,
		knee: middle,
		ankle: end,
		toe: add(end, polar(angle, bones.foot)),
	};
}

function solveLimb(root: Vector, limb: LimbPose, upperLength: number, lowerLength: number) {
	if (limb.kind === "reach") return solveReach(root, limb.end, limb.bend, upperLength, lowerLength);
	const middle = add(root, polar(limb.upper, upperLength));
	return { middle, end: add(middle, polar(limb.lower, lowerLength)) };
}

/** Two-bone inverse kinematics: the law of cosines gives the angle at the root. */
function solveReach(root: Vector, target: Vector, bend: Bend, upperLength: number, lowerLength: number) {
	const wanted = subtract(target, root);
	const longest = (upperLength + lowerLength) * LONGEST_REACH;
	const shortest = Math.abs(upperLength - lowerLength) + 0.01;
	const span = Math.min(longest, Math.max(shortest, length(wanted)));
	const cosine = (upperLength ** 2 + span ** 2 - lowerLength ** 2) / (2 * upperLength * span);
	const rootAngle = angleOf(wanted) + (bend * Math.acos(cosine) * 180) / Math.PI;
	const end = add(root, polar(angleOf(wanted), span));
	return { middle: add(root, polar(rootAngle, upperLength)), end };
}

/** The neck of an athlete whose torso leans at this angle; -90 is upright, -60 leans forward. */
export function neckAbove(hip: Vector, degrees: number): Vector {
	return add(hip, polar(degrees, bones.torso));
}

/** The point beyond the end of a bone by a share of its length, where a hand closes. */
export function extend(from: Vector, to: Vector, share: number): Vector {
	return add(to, scale(subtract(to, from), share));
}
