import { ConfigError } from "../config/config-error.ts";

/** OKLCH: lightness 0 … 1, chroma, hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** The palette of the look; the same values as in the web's tokens, which a test holds. */
export const inkSteps = {
	1000: [0.145, 0.03, 265],
	950: [0.175, 0.034, 265],
	900: [0.215, 0.039, 264],
	850: [0.25, 0.042, 264],
	800: [0.29, 0.044, 263],
	700: [0.37, 0.044, 262],
	600: [0.44, 0.04, 262],
	500: [0.485, 0.036, 262],
	400: [0.63, 0.028, 261],
	300: [0.76, 0.022, 260],
} as const satisfies Record<number, Oklch>;
export type InkStep = keyof typeof inkSteps;

/** The fill of buttons, lanes and chosen things; the same hovered and pressed. */
export const accentSteps = {
	400: [0.905, 0.208, 121],
	500: [0.855, 0.215, 123],
	300: [0.94, 0.155, 118],
} as const satisfies Record<number, Oklch>;
export type AccentStep = keyof typeof accentSteps;

const paper: Oklch = [0.975, 0.008, 88];
const paperSunken: Oklch = [0.952, 0.011, 87];

/** sRGB colours such as `#ccf32a`. */
export type BrandColours = { ink: Record<InkStep, string>; accent: Record<AccentStep, string> };

/** The smallest contrast of a text (WCAG 2.2, 1.4.3). */
const textContrast = 4.5;

/**
 * The palette with the operator's colours. The ink's steps take the hue and the strength of `ink` and keep their
 * lightness; the accent is used as it is.
 * @param accent, ink `#rrggbb`; undefined for the default
 * @throws ConfigError when a text would be illegible
 */
export function brandColours({ accent, ink }: { accent?: string | undefined; ink?: string | undefined }): BrandColours {
	const colours = {
		ink: mapValues(inkSteps, (step) => hexOf(ink ? tinted(step, oklchOf(ink)) : step)),
		accent: mapValues(accentSteps, (step) => hexOf(step)),
	};
	if (accent) {
		const [lightness, chroma, hue] = oklchOf(accent);
		colours.accent = {
			400: accent.toLowerCase(),
			500: hexOf([lightness - 0.05, chroma, hue]),
			300: hexOf([Math.min(0.97, lightness + 0.035), chroma * 0.75, hue]),
		};
	}
	checkContrast(colours, accent);
	return colours;
}

/** A strong ink has at most half as much colour again as the default one: more would be outside of sRGB. */
const tintMax = 1.5;

function tinted([lightness, chroma]: Oklch, [, strength, hue]: Oklch): Oklch {
	return [lightness, chroma * Math.min(tintMax, strength / inkSteps[950][1]), hue];
}

function checkContrast({ ink, accent }: BrandColours, setting: string | undefined): void {
	const grounds = [ink[1000], ink[950], accent[500]];
	const darkest = Math.min(...[accent[400], accent[500], accent[300]].map((fill) => contrastOf(fill, ink[1000])));
	const onInk = contrastOf(accent[400], ink[950]);
	if (setting && Math.min(darkest, onInk) < textContrast) {
		throw new ConfigError(
			`BRAND_ACCENT ${setting} is too dark: its contrast with the ink is ${Math.min(darkest, onInk).toFixed(1)} : 1, and texts need ${textContrast} : 1. ${adviceFor(setting, grounds)}`,
		);
	}
	const texts: readonly (readonly [string, string, string])[] = [
		["muted text on paper", ink[500], hexOf(paperSunken)],
		["text on paper", ink[950], hexOf(paper)],
		["text on the board", hexOf(paper), ink[800]],
		["muted text on the board", ink[300], ink[800]],
	];
	for (const [name, text, ground] of texts) {
		const found = contrastOf(text, ground);
		if (found >= textContrast) continue;
		throw new ConfigError(
			`BRAND_INK: ${name} would have a contrast of ${found.toFixed(1)} : 1; ${textContrast} : 1 is needed.`,
		);
	}
}

/** The nearest lighter colour of the same hue that is legible. */
function adviceFor(accent: string, [onAccent = "", ink = ""]: readonly string[]): string {
	const [lightness, chroma, hue] = oklchOf(accent);
	for (let step = lightness; step < 1; step += 0.01) {
		const [fill, hovered] = [hexOf([step, chroma, hue]), hexOf([step - 0.05, chroma, hue])];
		const found = Math.min(contrastOf(fill, ink), contrastOf(hovered, onAccent));
		if (found >= textContrast + 0.1) return `Use a lighter one, such as ${fill}.`;
	}
	return "Use a lighter one.";
}

function mapValues<K extends PropertyKey, V, W>(record: Readonly<Record<K, V>>, change: (value: V) => W): Record<K, W> {
	return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value as V)])) as Record<K, W>;
}

/** Contrast of two sRGB colours as WCAG 2.2 defines it, 1 … 21. */
export function contrastOf(first: string, second: string): number {
	const [a, b] = [luminanceOf(first), luminanceOf(second)];
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceOf(hex: string): number {
	const [red, green, blue] = linearOf(hex);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): [red: number, green: number, blue: number] {
	const channel = (start: number) => {
		const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	};
	return [channel(1), channel(3), channel(5)];
}

/** The matrices of OKLab (https://bottosson.github.io/posts/oklab/). */
export function oklchOf(hex: string): Oklch {
	const [red, green, blue] = linearOf(hex);
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
	const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
	const hue = (Math.atan2(b, a) * 180) / Math.PI;
	return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), hue < 0 ? hue + 360 : hue];
}

/** Clipped to sRGB. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const channel = (linear: number) => {
		const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
		const byte = Math.round(Math.min(1, Math.max(0, value)) * 255);
		return byte.toString(16).padStart(2, "0");
	};
	return `#${[
		channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	].join("")}`;
}
