import { describe, expect, test } from "vitest";
import { poses, runningPose } from "./poses.ts";
import { bones, neckAbove, type Pose, reach, solve, swing } from "./skeleton.ts";
import { length, subtract, type Vector } from "./vector.ts";

const distance = (a: Vector, b: Vector) => length(subtract(b, a));

const everyPose: readonly (readonly [string, Pose])[] = [
	...Object.entries(poses),
	...Array.from({ length: 24 }, (_, index): [string, Pose] => [
		`running ${index}`,
		runningPose((index * Math.PI) / 12),
	]),
];

test.each(everyPose)("bones keep their lengths when %s", (_, pose) => {
	const joints = solve(pose);
	for (const arm of [joints.nearArm, joints.farArm]) {
		expect(distance(arm.shoulder, arm.elbow)).toBeCloseTo(bones.upperArm, 6);
		expect(distance(arm.elbow, arm.hand)).toBeCloseTo(bones.forearm, 6);
	}
	for (const leg of [joints.nearLeg, joints.farLeg]) {
		expect(distance(leg.hip, leg.knee)).toBeCloseTo(bones.thigh, 6);
		expect(distance(leg.knee, leg.ankle)).toBeCloseTo(bones.shank, 6);
	}
	expect(distance(joints.hip, joints.neck)).toBeGreaterThan(bones.torso * 0.9);
	expect(distance(joints.hip, joints.neck)).toBeLessThan(bones.torso * 1.1);
});

describe("a reaching limb", () => {
	const standing: Pose = {
		hip: [0, 0],
		neck: neckAbove([0, 0], -90),
		headAngle: -90,
		nearArm: reach([20, -20], 1),
		farArm: swing(90, 90),
		nearLeg: reach([10, 40], -1),
		farLeg: swing(90, 90),
	};

	test("ends exactly at a point within its reach", () => {
		const joints = solve(standing);
		expect(distance(joints.nearArm.hand, [20, -20])).toBeLessThan(1e-9);
		expect(distance(joints.nearLeg.ankle, [10, 40])).toBeLessThan(1e-9);
	});

	test("stretches towards a point beyond its reach without locking straight", () => {
		const { shoulder, hand } = solve({ ...standing, nearArm: reach([500, -20], 1) }).nearArm;
		const full = bones.upperArm + bones.forearm;
		expect(distance(shoulder, hand)).toBeLessThan(full);
		expect(distance(shoulder, hand)).toBeGreaterThan(full * 0.99);
	});

	test("stays connected when it reaches for its own root", () => {
		const { elbow, hand } = solve({ ...standing, nearArm: reach([0, -27], 1) }).nearArm;
		for (const coordinate of [...elbow, ...hand]) expect(Number.isFinite(coordinate)).toBe(true);
	});

	test("bends to the side that the pose requests", () => {
		const clockwise = solve({ ...standing, nearArm: reach([20, -27], 1) }).nearArm.elbow;
		const counterclockwise = solve({ ...standing, nearArm: reach([20, -27], -1) }).nearArm.elbow;
		expect(clockwise[1]).toBeGreaterThan(counterclockwise[1]);
	});
});
