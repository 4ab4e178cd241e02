import type { BrandColours } from "../../platform/branding/brand-colours.ts";
import type { Typefaces } from "../../platform/drawing/typeface.ts";

/** The dark theme's tokens in a notation that the rasteriser supports: it does not know `oklch()`. */
export const posterColours = ({ ink, accent }: BrandColours) => ({
	ground: ink[950],
	board: ink[1000],
	lane: ink[800],
	laneMark: "#8d939e",
	line: ink[700],
	text: "#f9f7f1",
	muted: ink[300],
	accent: accent[400],
	white: "#fefdfb",
});
export type PosterColours = ReturnType<typeof posterColours>;

/** What every poster of an installation has in common. */
export type PosterStyle = {
	typefaces: Typefaces;
	colours: PosterColours;
	/** A PNG as a data URL; null for the default mark. */
	mark: string | null;
};
