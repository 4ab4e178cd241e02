import { type Colour, mix, oklch } from "./colour.ts";
import { hairColours, palette, skinTones } from "./palette.ts";
import { pick, seededRandom } from "./random.ts";
import { disc, fill, group, ring, tag } from "./svg.ts";
import type { Vector } from "./vector.ts";

const SIZE = 100;

// Coprime with the number of grounds (6) and of hairstyles (7), so consecutive seeds cycle through all of them.
const STEP = 5;

// The colour behind the bust and the colour of the lane arcs on it.
const grounds: readonly { readonly back: Colour; readonly arcs: Colour; readonly isDark?: true }[] = [
	{ back: oklch(0.86, 0.1, 70), arcs: palette.clay },
	{ back: palette.skyLight, arcs: palette.sky },
	{ back: oklch(0.88, 0.11, 120), arcs: oklch(0.62, 0.14, 135) },
	{ back: palette.inkPale, arcs: palette.lime, isDark: true },
	{ back: oklch(0.82, 0.1, 45), arcs: oklch(0.6, 0.17, 38) },
	{ back: oklch(0.86, 0.05, 190), arcs: oklch(0.55, 0.09, 200) },
];

const kitColours = [palette.ink, palette.paper, palette.clay, palette.sky, palette.lime, palette.pitchDark];

// Each tone of skin with the hair that goes with it, weighted by repetition.
const { black, brown, auburn, blond, grey } = hairColours;
const complexions: readonly { readonly skin: Colour; readonly hair: readonly Colour[] }[] = [
	{ skin: skinTones.light, hair: [brown, auburn, blond, black, grey] },
	{ skin: skinTones.fair, hair: [black, brown, auburn, blond, grey] },
	{ skin: skinTones.tan, hair: [black, brown, brown, auburn, grey] },
	{ skin: skinTones.brown, hair: [black, black, brown, auburn, grey] },
	{ skin: skinTones.dark, hair: [black, black, brown, brown, grey] },
];

// A bust from the front, turned a little to the right: towards the light. No features.
const SHOULDERS = "M10 104C10 85 29 78 41 76H59C71 78 90 85 90 104Z";
const NECK = "M40 60H60V77C56 86 44 86 40 77Z";
const HEAD = "M30 44C30 28 40 21 50 21C62 21 70 29 70 44C70 61 61 71 50.5 71C39 71 30 61 30 44Z";
const HEAD_LIT = "M56 21.8C65 24 70 32 70 44C70 58 64 67 57 70C64.5 56 64.5 36 56 21.8Z";

type Hairstyle = (hair: Colour) => { readonly behind: string; readonly above: string };

const hairstyles: readonly Hairstyle[] = [
	(hair) => ({
		behind: "",
		above: fill("M28 45C25 24 39 17 52 18C67 19 75 29 72 46C69 36 63 32 52 32.5C42 33 32 33 28 45Z", hair),
	}),
	(hair) => ({
		behind: fill("M24 72C17 34 32 15 51 16C71 17 82 38 76 72C72 79 62 80 58 76H42C38 80 28 79 24 72Z", hair),
		above: fill(
			"M27.5 52C25 28 38 17.5 52 18C66 18.5 75 30 72.5 52C71 42 68 37 62 33C52 38 40 35 34 38C30 41 28.5 46 27.5 52Z",
			hair,
		),
	}),
	(hair) => ({
		behind: disc([66, 16], 10.5, hair),
		above: fill("M27.5 44C23 26 36 16 50 16.5C66 16.5 77 28 71.5 44C67 32 58 29 50 30C40 31 32 32 27.5 44Z", hair),
	}),
	(hair) => ({
		behind: "",
		above:
			fill("M30 40C31 24 42 18 52 18.5C64 19 70 28 70.5 40C63 31 40 29 30 40Z", hair) +
			fill("M30.5 52C31 74 43 82 51 82C60 82 69.5 72 69.8 52C67 61 60 63 51 62.5C42 62.5 34 62 30.5 52Z", hair),
	}),
	(hair) => ({
		behind: fill("M27.5 52C26 40 29 36 34 36H66C71 36 74 40 72.5 52Z", hair),
		above:
			fill("M28.5 41C28 25 38 17.5 50 17.5C63 17.5 72 26 71.5 41C60 35.5 40 35.5 28.5 41Z", palette.clay) +
			fill("M58 36.5C70 34.5 82 38 86 43.5C78 44.5 66 44 56 41Z", palette.clayDark),
	}),
	(hair) => ({
		behind: "",
		above:
			fill("M28.5 42C27 24 40 17 50 17C62 17 73 25 71.5 42Z", hair) +
			tag("rect", { x: 27.5, y: 34, width: 45, height: 8.5, rx: 3, fill: palette.lime }),
	}),
	(hair) => ({
		behind: disc([50.5, 39], 30, hair),
		above: fill(
			"M29.5 46C26 26 38 17 50 17C64 17 74 26 71 46C69.5 38 65 33.5 58 32.5C51 31.5 44 31.5 39 33C33 35 30.5 40 29.5 46Z",
			hair,
		),
	}),
];

/**
 * A portrait without facial features, 100 × 100, for an account without a picture. The same seed always returns the
 * same text, and consecutive seeds differ in ground and in hairstyle. Throws a `RangeError` unless the seed is an
 * integer.
 */
export function avatar(seed: number): string {
	return tag(
		"svg",
		{ xmlns: "http://www.w3.org/2000/svg", width: SIZE, height: SIZE, viewBox: `0 0 ${SIZE} ${SIZE}` },
		drawPortrait(seed),
	);
}

/** The portrait without its document, from 0 to 100 both ways, for use inside a larger picture. */
export function drawPortrait(seed: number): string {
	if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed is an integer, got ${seed}`);
	const random = seededRandom(`avatar ${seed}`);
	const ground = takeTurns(grounds, seed);
	const complexion = pick(random, complexions);
	const { skin } = complexion;
	// Hair as dark as the ground would be invisible on it.
	const hair = pick(
		random,
		complexion.hair.filter((colour) => !(ground.isDark && colour === black)),
	);
	const kit = pick(
		random,
		kitColours.filter((colour) => colour !== ground.arcs && !(ground.isDark && colour === palette.ink)),
	);
	const { behind, above } = takeTurns(hairstyles, seed)(hair);
	const lit = mix(skin, palette.lamplight, 76);
	return (
		tag("rect", { width: SIZE, height: SIZE, fill: ground.back }) +
		laneArcs(ground.arcs) +
		behind +
		fill(SHOULDERS, kit) +
		fill(NECK, mix(skin, palette.ink, 80)) +
		fill(HEAD, skin) +
		fill(HEAD_LIT, lit) +
		above
	);
}

/** Cycles through the items, so that consecutive seeds differ; a random choice would repeat items. */
function takeTurns<Item>(items: readonly Item[], seed: number): Item {
	const item = items[(Math.abs(seed) * STEP) % items.length];
	if (item === undefined) throw new RangeError("there are no items to choose from");
	return item;
}

function laneArcs(colour: Colour): string {
	const centre: Vector = [104, 96];
	return group([48, 64, 80].map((radius) => ring(centre, radius, { colour, width: 5 })).join(""), 0.8);
}
