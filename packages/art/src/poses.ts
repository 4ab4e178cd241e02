import { neckAbove, type Pose, reach, swing } from "./skeleton.ts";
import { add, polar, type Vector } from "./vector.ts";

/**
 * A moment of the running stride. `phase` is in radians, one stride is 2π; near and far limbs are half a stride apart,
 * arms against legs. `lean` is the angle of the torso.
 */
export function runningPose(phase: number, lean = -74): Pose {
	const hip: Vector = [0, 2 * Math.cos(2 * phase)];
	const leg = (at: number) => {
		const thigh = 84 - 44 * Math.sin(at);
		const folded = 14 + 104 * (0.5 + 0.5 * Math.cos(at + 0.5)) ** 1.5;
		return swing(thigh, thigh + folded);
	};
	const arm = (at: number) => {
		const upper = 92 + 46 * Math.sin(at);
		return swing(upper, upper - 84 - 12 * Math.sin(at));
	};
	return {
		hip,
		neck: neckAbove(hip, lean),
		headAngle: lean + 10,
		nearLeg: leg(phase),
		farLeg: leg(phase + Math.PI),
		nearArm: arm(phase),
		farArm: arm(phase + Math.PI),
	};
}

/** The centre of the bicycle's cranks, in the coordinates of the riding pose. */
export const crankCentre: Vector = [1, 27];
export const crankLength = 7.5;
export const nearCrankAngle = 48;

/** Ankles ride above and behind their pedals. */
function ankleOver(crankAngle: number): Vector {
	return add(add(crankCentre, polar(crankAngle, crankLength)), [-4, -4.6]);
}

const riding: Pose = {
	hip: [-12.5, -18.5],
	neck: [14.5, -33.5],
	headAngle: -32,
	nearArm: reach([31, -14], 1),
	farArm: reach([33, -14.5], 1),
	nearLeg: reach(ankleOver(nearCrankAngle), -1),
	farLeg: reach(ankleOver(nearCrankAngle + 180), -1),
	nearToe: 16,
	farToe: 20,
};

const kicking: Pose = {
	hip: [0, 0],
	neck: neckAbove([0, 0], -104),
	headAngle: -82,
	nearLeg: swing(38, 18),
	farLeg: swing(104, 98),
	nearArm: swing(150, 100),
	farArm: swing(20, -40),
	nearToe: 2,
	farToe: 4,
};

const punching: Pose = {
	hip: [-4, 0],
	neck: neckAbove([-4, 0], -66),
	headAngle: -66,
	nearArm: reach([44, -30], 1),
	farArm: reach([22, -30], 1),
	nearLeg: reach([17, 46], -1),
	farLeg: reach([-25, 44], -1),
	nearToe: 4,
	farToe: 24,
};

const climbing: Pose = {
	hip: [0, 0],
	neck: neckAbove([0, 0], -76),
	headAngle: -62,
	nearArm: reach([28, -37], 1),
	farArm: reach([6, -62], -1),
	nearLeg: reach([20, 15], -1),
	farLeg: reach([-9, 45], -1),
	nearToe: -18,
	farToe: 14,
};

const skiing: Pose = {
	hip: [-12, 0],
	neck: [15, -14],
	headAngle: -22,
	nearArm: swing(64, -8),
	farArm: swing(54, -14),
	nearLeg: reach([1, 34], -1),
	farLeg: reach([7, 32], -1),
	nearToe: 5,
	farToe: 5,
};

const paddling: Pose = {
	hip: [-12, 2],
	neck: neckAbove([-12, 2], -60),
	headAngle: -64,
	nearArm: reach([31, -11], 1),
	farArm: reach([17.5, -29], 1),
	nearLeg: reach([33, 10], -1),
	farLeg: reach([35, 9], -1),
	nearToe: -70,
	farToe: -70,
};

const wheeling: Pose = {
	hip: [-8, -5],
	neck: [18, -21],
	headAngle: -20,
	nearArm: reach([20, 8], 1),
	farArm: reach([25, 4], 1),
	nearLeg: reach([-12, 13], -1),
	farLeg: reach([-10, 14], -1),
	nearToe: 175,
	farToe: 175,
};

const swimming: Pose = {
	hip: [-16, 1],
	neck: [15, -2],
	headAngle: -4,
	nearArm: swing(-88, -24),
	farArm: swing(6, 3),
	nearLeg: swing(176, 171),
	farLeg: swing(184, 190),
	nearToe: 170,
	farToe: 184,
};

const hiking: Pose = {
	hip: [0, 0],
	neck: neckAbove([0, 0], -80),
	headAngle: -74,
	nearLeg: swing(52, 84),
	farLeg: swing(108, 132),
	nearArm: reach([24, -10], 1),
	farArm: reach([26, -4], 1),
};

const balancing: Pose = {
	hip: [0, 0],
	neck: neckAbove([0, 0], -90),
	headAngle: -90,
	nearArm: reach([5, -58], 1),
	farArm: reach([-5, -58], -1),
	nearLeg: reach([3, 20], -1),
	farLeg: reach([0, 50], 1),
	nearToe: 78,
	farToe: 0,
};

export const poses = {
	riding,
	kicking,
	punching,
	climbing,
	skiing,
	paddling,
	wheeling,
	swimming,
	hiking,
	balancing,
} as const;
