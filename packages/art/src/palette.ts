import { type Colour, oklch } from "./colour.ts";

/** The colours that all pictures are drawn with: two hues and one accent each, and some lime or clay in the kit. */
export const palette = {
	ink: oklch(0.17, 0.035, 265),
	inkSoft: oklch(0.225, 0.045, 264),
	inkPale: oklch(0.3, 0.055, 262),
	paper: oklch(0.975, 0.01, 88),
	lime: oklch(0.905, 0.208, 121),
	clay: oklch(0.6, 0.185, 36),
	clayDark: oklch(0.5, 0.165, 34),
	sky: oklch(0.62, 0.13, 238),
	skyDark: oklch(0.42, 0.11, 248),
	skyLight: oklch(0.84, 0.075, 228),
	pitch: oklch(0.47, 0.105, 152),
	pitchDark: oklch(0.39, 0.09, 154),
	sun: oklch(0.86, 0.15, 82),
	lamplight: oklch(0.98, 0.05, 95),
} as const satisfies Record<string, Colour>;

/** Five skin tones from light to dark. */
export const skinTones = {
	light: oklch(0.81, 0.065, 62),
	fair: oklch(0.71, 0.085, 55),
	tan: oklch(0.59, 0.09, 50),
	brown: oklch(0.46, 0.075, 45),
	dark: oklch(0.37, 0.055, 42),
} as const satisfies Record<string, Colour>;

export const hairColours = {
	black: oklch(0.2, 0.03, 50),
	brown: oklch(0.32, 0.06, 45),
	auburn: oklch(0.45, 0.1, 48),
	blond: oklch(0.76, 0.1, 80),
	grey: oklch(0.68, 0.01, 260),
} as const satisfies Record<string, Colour>;
