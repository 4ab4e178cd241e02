import { drawHead } from "./head.ts";
import { limbLitSide, limbOutline, type Profile } from "./limb.ts";
import { farTone, nearTone, type Outfit, type Tone } from "./outfit.ts";
import { palette } from "./palette.ts";
import { type Arm, extend, type Joints, type Leg, type Pose, solve } from "./skeleton.ts";
import { disc, fill, num, place, pt, stroke, tag } from "./svg.ts";
import { add, along, angleOf, polar, subtract, type Vector } from "./vector.ts";

type Segment = readonly [from: Vector, to: Vector, profile: Profile];
type ToneOf = (colour: string) => Tone;

const THIGH: Profile = { start: 14, belly: 13.6, end: 8.8, bellyAt: 0.3 };
const SHORTS_LEG: Profile = { start: 14.6, belly: 14.8, end: 13, bellyAt: 0.5 };
const SHANK: Profile = { start: 8.6, belly: 9.6, end: 4.4, bellyAt: 0.28 };
const UPPER_ARM: Profile = { start: 8.4, belly: 8, end: 5.8, bellyAt: 0.35 };
const SHORT_SLEEVE: Profile = {
	start: 9.4,
	belly: 9.4,
	end: 8.6,
	bellyAt: 0.5,
};
const FOREARM: Profile = { start: 6.2, belly: 6.6, end: 3.9, bellyAt: 0.28 };
const PALM: Profile = { start: 4.2, belly: 5, end: 3.2, bellyAt: 0.5 };
const BARE_FOOT: Profile = { start: 5, belly: 6, end: 3, bellyAt: 0.4 };
const WAIST: Profile = { start: 14.4, belly: 13.4, end: 13.6, bellyAt: 0.6 };
const CHEST: Profile = { start: 12.6, belly: 17, end: 13.6, bellyAt: 0.24 };
const PELVIS: Profile = { start: 14.6, belly: 14.6, end: 13.8, bellyAt: 0.35 };
const NECK: Profile = { start: 7, belly: 6.6, end: 6.4, bellyAt: 0.35 };

// The shoe, around the ankle, with the toes to the right and the sole below.
const SHOE =
	"M-4.5 -3C-5.3 .3 -5.2 2.6 -4.7 3.6L10.4 3.6C11.6 3.3 11.7 1.4 10 .6C7.2 -.4 5 -1.8 3.7 -3.8C1.6 -4.6 -3.2 -4.6 -4.5 -3Z";
const SOLE = "M-5 2.5L11.4 2.5C11.5 3.7 10.9 4.3 10 4.3L-4.3 4.3C-4.9 4 -5 3.3 -5 2.5Z";

/**
 * An athlete in a pose. `betweenLegs` (a bicycle's frame) is drawn after the far limbs and before the near ones.
 * Coordinates are those of the pose; place the result on the picture.
 */
export function drawFigure(pose: Pose, outfit: Outfit, betweenLegs = ""): string {
	const joints = solve(pose);
	const far: ToneOf = (colour) => farTone(colour, outfit);
	const near: ToneOf = (colour) => nearTone(colour, outfit);
	return [
		drawArm(joints.farArm, outfit, far),
		drawLeg(joints.farLeg, outfit, far),
		betweenLegs,
		drawNeck(joints, outfit, near),
		drawHead(joints, outfit),
		drawLeg(joints.nearLeg, outfit, near),
		drawTorso(joints, outfit, near),
		outfit.hasBib ? drawBib(joints) : "",
		drawArm(joints.nearArm, outfit, near),
	].join("");
}

/** Segments of one colour: first all their bodies, then all their lit sides, so that no joint shows a seam. */
function shade(segments: readonly Segment[], tone: Tone): string {
	const outlines = segments.map(([from, to, profile]) => limbOutline(from, to, profile)).join("");
	const lit = segments.map(([from, to, profile]) => fill(limbLitSide(from, to, profile), tone.lit)).join("");
	return fill(outlines, tone.base) + lit;
}

function drawLeg(leg: Leg, outfit: Outfit, tone: ToneOf): string {
	const whole: Segment[] = [
		[leg.knee, leg.ankle, SHANK],
		[leg.hip, leg.knee, THIGH],
	];
	const shorts: Segment = [leg.hip, along(leg.hip, leg.knee, 0.54), SHORTS_LEG];
	return (
		drawFoot(leg, outfit, tone) +
		shade(whole, tone(outfit.leggings ?? outfit.skin)) +
		(outfit.leggings ? "" : shade([shorts], tone(outfit.shorts)))
	);
}

function drawFoot(leg: Leg, outfit: Outfit, tone: ToneOf): string {
	if (outfit.shoes) return drawShoe(leg, tone(outfit.shoes));
	const heel = extend(leg.toe, leg.ankle, 0.2);
	return shade([[heel, leg.toe, BARE_FOOT]], tone(outfit.skin));
}

/** The sole turns away from the knee, whichever way the toes point. */
function drawShoe(leg: Leg, tone: Tone): string {
	const forward = subtract(leg.toe, leg.ankle);
	const up = subtract(leg.knee, leg.ankle);
	const isUpright = forward[0] * up[1] - forward[1] * up[0] < 0;
	const transform = `translate(${pt(leg.ankle)}) rotate(${num(angleOf(forward))}) scale(1 ${isUpright ? 1 : -1})`;
	return tag("g", { transform }, fill(SHOE, tone.lit) + fill(SOLE, tone.base));
}

function drawArm(arm: Arm, outfit: Outfit, tone: ToneOf): string {
	const sleeve = outfit.sleeves === "long" ? outfit.top : outfit.skin;
	const whole: Segment[] = [
		[arm.elbow, arm.hand, FOREARM],
		[arm.shoulder, arm.elbow, UPPER_ARM],
	];
	const shortSleeve: Segment = [arm.shoulder, along(arm.shoulder, arm.elbow, 0.5), SHORT_SLEEVE];
	return (
		drawHand(arm, outfit, tone) +
		shade(whole, tone(sleeve)) +
		(outfit.sleeves === "short" ? shade([shortSleeve], tone(outfit.top)) : "")
	);
}

function drawHand(arm: Arm, outfit: Outfit, tone: ToneOf): string {
	const { gloves } = outfit;
	if (gloves?.kind === "boxing") return drawBoxingGlove(arm, tone(gloves.colour));
	const palm: Segment = [arm.hand, extend(arm.elbow, arm.hand, 0.24), PALM];
	return shade([palm], tone(gloves?.colour ?? outfit.skin));
}

function drawBoxingGlove(arm: Arm, tone: Tone): string {
	const centre = extend(arm.elbow, arm.hand, 0.16);
	return disc(centre, 7.2, tone.base) + disc(add(centre, [1.6, -2]), 4.2, tone.lit);
}

function drawNeck(joints: Joints, outfit: Outfit, tone: ToneOf): string {
	const root = along(joints.hip, joints.neck, 0.86);
	return shade([[root, add(joints.neck, polar(joints.headAngle, 4)), NECK]], tone(outfit.skin));
}

function drawTorso(joints: Joints, outfit: Outfit, tone: ToneOf): string {
	const chest = along(joints.hip, joints.neck, 0.87);
	const middle = along(joints.hip, joints.neck, 0.5);
	const belt = add(joints.hip, polar(joints.torsoAngle, 4.5));
	return (
		shade(
			[
				[joints.hip, middle, WAIST],
				[chest, along(joints.hip, joints.neck, 0.1), CHEST],
			],
			tone(outfit.top),
		) + shade([[joints.hip, belt, PELVIS]], tone(outfit.leggings ?? outfit.shorts))
	);
}

function drawBib(joints: Joints): string {
	const number = tag("rect", {
		x: -4.6,
		y: -5.5,
		width: 10,
		height: 9,
		rx: 1.2,
		fill: palette.paper,
	});
	const bars = stroke("M-2.4 -2.4h5.6M-2.4 .6h5.6", {
		colour: palette.ink,
		width: 1.5,
		cap: "butt",
	});
	return place(along(joints.hip, joints.neck, 0.5), 1, number + bars, joints.torsoAngle + 90);
}
