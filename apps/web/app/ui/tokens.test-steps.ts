import { readFileSync } from "node:fs";

export type Theme = "light" | "dark";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");

/** Every custom property of the tokens as written in the file; the values contain both themes. */
const tokens = new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));

/** The names of all tokens whose value is one opaque colour, in both themes. */
export const colourTokens = [...tokens.keys()].filter((name) => isColour(name, "light") && isColour(name, "dark"));

function isColour(name: string, theme: Theme): boolean {
	try {
		linearOf(name, theme);
		return true;
	} catch {
		return false;
	}
}

/** Red, green and blue of a token in a theme: linear light, 0 … 1, clipped to sRGB. */
export function linearOf(token: string, theme: Theme): [red: number, green: number, blue: number] {
	const value = tokens.get(token);
	if (value === undefined) throw new Error(`${token} is not a token`);
	const chosen = inTheme(value.trim(), theme);
	const reference = /^var\((--[\w-]+)\)$/.exec(chosen)?.[1];
	if (reference) return linearOf(reference, theme);
	const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(chosen)?.slice(1).map(Number);
	if (!parts) throw new Error(`${token} is ${chosen}, not an opaque colour`);
	const [lightness = 0, chroma = 0, hue = 0] = parts;
	return linearOfOklch(lightness, chroma, hue);
}

/** The theme's half of `light-dark(…, …)`. Neither half contains a comma outside of brackets. */
function inTheme(value: string, theme: Theme): string {
	const halves = /^light-dark\(\s*((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+?)\s*\)$/.exec(value);
	return (theme === "light" ? halves?.[1] : halves?.[2])?.trim() ?? value;
}

export function linearOfOklch(lightness: number, chroma: number, hue: number): [number, number, number] {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const clip = (channel: number) => Math.min(1, Math.max(0, channel));
	return [
		clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	];
}
