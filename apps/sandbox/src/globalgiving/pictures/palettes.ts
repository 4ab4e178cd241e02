/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

export interface Palette {
	/** Themes with this palette; empty for all others. */
	themes: readonly string[];
	skyTop: Colour;
	skyBottom: Colour;
	sun: Colour;
	far: Colour;
	near: Colour;
	water: boolean;
}

export function mix(a: Colour, b: Colour, share: number): Colour {
	return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

const green = ["env", "agriculture", "wildlife", "animals", "sport", "health"];
const blue = ["water", "wildlife", "disaster", "peace", "climate"];
const warm = ["sport", "edu", "children", "gender", "hunger", "ecdev", "refugee", "tech"];
const dusk = ["rights", "mentalhealth", "endabuse", "trafficking", "shelter", "art", "democ", "seniors"];

export const PALETTES: readonly Palette[] = [
	{
		themes: green,
		skyTop: [92, 158, 196],
		skyBottom: [232, 240, 216],
		sun: [255, 250, 224],
		far: [148, 186, 170],
		near: [26, 74, 52],
		water: true,
	},
	{
		themes: green,
		skyTop: [60, 112, 140],
		skyBottom: [252, 224, 170],
		sun: [255, 236, 178],
		far: [160, 168, 110],
		near: [42, 58, 24],
		water: false,
	},
	{
		themes: blue,
		skyTop: [30, 84, 148],
		skyBottom: [196, 226, 240],
		sun: [255, 252, 240],
		far: [128, 170, 198],
		near: [18, 46, 80],
		water: true,
	},
	{
		themes: blue,
		skyTop: [42, 64, 116],
		skyBottom: [250, 190, 170],
		sun: [255, 220, 190],
		far: [150, 130, 168],
		near: [28, 34, 70],
		water: true,
	},
	{
		themes: warm,
		skyTop: [222, 112, 70],
		skyBottom: [255, 222, 150],
		sun: [255, 246, 206],
		far: [214, 130, 84],
		near: [92, 32, 40],
		water: false,
	},
	{
		themes: warm,
		skyTop: [70, 130, 180],
		skyBottom: [255, 214, 140],
		sun: [255, 240, 190],
		far: [196, 152, 96],
		near: [104, 56, 30],
		water: true,
	},
	{
		themes: dusk,
		skyTop: [48, 34, 84],
		skyBottom: [240, 130, 130],
		sun: [255, 206, 160],
		far: [140, 84, 130],
		near: [32, 18, 52],
		water: true,
	},
	{
		themes: dusk,
		skyTop: [88, 70, 130],
		skyBottom: [246, 204, 190],
		sun: [255, 238, 214],
		far: [170, 140, 170],
		near: [58, 38, 74],
		water: false,
	},
	{
		themes: [],
		skyTop: [110, 150, 170],
		skyBottom: [240, 236, 224],
		sun: [255, 252, 236],
		far: [170, 182, 182],
		near: [48, 66, 74],
		water: true,
	},
];
