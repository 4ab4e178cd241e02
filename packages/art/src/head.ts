import { nearTone, type Outfit } from "./outfit.ts";
import { hairColours } from "./palette.ts";
import type { Joints } from "./skeleton.ts";
import { fill, place } from "./svg.ts";

// Drawn upright and facing right around the middle of the head. A face has a profile but no features.
const SKULL =
	"M-6 -2C-6 -8 -2.5 -9 .5 -9C4.5 -9 6.6 -6 6.5 -2.5L7.4 .6L6.4 1.5L6.1 4.2C5.7 6.6 3.4 7.1 1.4 6.6L-2 5C-5 4 -6 1 -6 -2Z";
const FACE = "M2 -8.6C5 -8 6.6 -5.5 6.5 -2.5L7.4 .6L6.4 1.5L6.1 4.2C5.8 5.7 5 6.4 3.8 6.7C4.3 2 4.3 -4 2 -8.6Z";
const HELMET = "M-9.4 -1.2C-9.4 -8 -4.5 -11.4 1 -11C6 -10.6 8.6 -7 8 -3.6C3 -3.4 -3 -2.4 -9.4 -1.2Z";
const HELMET_LIT = "M-1 -10.9C5 -11.4 8.8 -7.4 8 -3.6L3.4 -3.4C4 -6.6 2.4 -9.6 -1 -10.9Z";
const SWIM_CAP = "M-7 .8C-7.8 -6.8 -3.6 -9.9 .6 -9.9C5.2 -9.9 7.3 -6.6 7 -3.6C2.5 -3.8 -3 -2.2 -7 .8Z";
const SUN_CAP =
	"M-7 -1.4C-7.2 -7 -3.4 -9.9 .6 -9.9C4.8 -9.9 6.8 -7.4 6.9 -4.6L12.6 -3.8C12.8 -2.9 12.2 -2.5 11.4 -2.5L3 -3C-1 -3 -4 -2.4 -7 -1.4Z";
const SHORT_HAIR =
	"M-6.6 3C-8 -6 -3.6 -10.2 1 -10.1C5 -10.1 7 -7.8 6.6 -4.8C3.8 -5.6 1.2 -5 .3 -3C-.4 -1 -1.6 -.8 -2.2 .4C-3 2 -4 4 -6.6 3Z";
const PONY_TAIL = "M-5.6 -5C-11 -9 -15 -5.5 -19.5 -8C-18 -1.5 -11.5 2 -6 -.5Z";
const BUN = "M-10.6 -9.4A4.4 4.4 0 1 1 -3.8 -9.4A4.4 4.4 0 1 1 -10.6 -9.4Z";

export function drawHead(joints: Joints, outfit: Outfit): string {
	const skin = nearTone(outfit.skin, outfit);
	const drawing = fill(SKULL, skin.base) + fill(FACE, skin.lit) + drawHeadwear(outfit);
	return place(joints.head, 1, drawing, joints.headAngle + 90);
}

function drawHeadwear(outfit: Outfit): string {
	const { kind, colour } = outfit.headwear;
	switch (kind) {
		case "helmet":
			return fill(HELMET, colour) + fill(HELMET_LIT, nearTone(colour, outfit).lit);
		case "swim-cap":
			return fill(SWIM_CAP, colour);
		case "sun-cap":
			return fill(SHORT_HAIR, hairColours.brown) + fill(SUN_CAP, colour);
		case "pony-tail":
			return fill(PONY_TAIL, colour) + fill(SHORT_HAIR, colour);
		case "bun":
			return fill(BUN, colour) + fill(SHORT_HAIR, colour);
		case "short-hair":
			return fill(SHORT_HAIR, colour);
	}
}
