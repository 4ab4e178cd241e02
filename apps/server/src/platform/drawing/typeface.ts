import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type FontMetrics, readFontMetrics } from "./font-file.ts";

type Weight = 500 | 600 | 700;

/** One weight of a font, composed of the files of its scripts. */
export type Typeface = FontMetrics & {
	/** For `fontFamily`: every script is a family of its own, since one name denotes one file. */
	family: string;
	weight: Weight;
	files: readonly { name: string; data: Buffer; weight: Weight; style: "normal" }[];
};

const alphabets = ["latin", "cyrillic", "latin-ext", "cyrillic-ext"] as const;
const require = createRequire(import.meta.url);
const fonts = {
	unbounded: dirname(require.resolve("@fontsource/unbounded/package.json")),
	manrope: dirname(require.resolve("@fontsource/manrope/package.json")),
};

/** Text is drawn with bundled fonts: the machine may have none, or none with Cyrillic. */
function loadTypeface(font: keyof typeof fonts, weight: Weight): Typeface {
	const files = alphabets.map((alphabet) => ({
		name: `${font} ${weight} ${alphabet}`,
		data: readFileSync(join(fonts[font], "files", `${font}-${alphabet}-${weight}-normal.woff`)),
		weight,
		style: "normal" as const,
	}));
	const metrics = files.map(({ data }) => readFontMetrics(data));
	return {
		family: files.map(({ name }) => `'${name}'`).join(", "),
		weight,
		files,
		has: (codePoint) => metrics.some((file) => file.has(codePoint)),
		advance: (codePoint) => metrics.find((file) => file.has(codePoint))?.advance(codePoint) ?? 0,
	};
}

export type Typefaces = {
	/** Headings and figures. */
	display: Typeface;
	/** All other text. */
	text: Typeface;
};

/** Reads the files; once per process is enough. */
export const loadTypefaces = (): Typefaces => ({
	display: loadTypeface("unbounded", 600),
	text: loadTypeface("manrope", 700),
});
