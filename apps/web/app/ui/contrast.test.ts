import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");

/** The custom properties of every rule whose selector says it holds for this theme. */
function rolesOf(theme: "light" | "dark"): Map<string, string> {
	const roles = new Map<string, string>();
	for (const [, selector = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
		const isMine = selector.includes(":root") || selector.includes(`[data-theme="${theme}"]`);
		if (!isMine || selector.includes("@")) continue;
		for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) roles.set(name, value.trim());
	}
	return roles;
}

function luminanceOf(role: string, roles: Map<string, string>): number {
	const value = roles.get(role);
	if (value === undefined) throw new Error(`${role} is not a token`);
	const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
	if (reference) return luminanceOf(reference, roles);
	const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.slice(1).map(Number);
	if (!parts) throw new Error(`${role} is ${value}, not an opaque colour`);
	const [lightness = 0, chroma = 0, hue = 0] = parts;
	return luminanceOfOklch(lightness, chroma, hue);
}

/** Relative luminance (WCAG) of an OKLCH colour, each channel clipped to what a screen shows. */
function luminanceOfOklch(lightness: number, chroma: number, hue: number): number {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const clip = (channel: number) => Math.min(1, Math.max(0, channel));
	const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
	const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
	const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: number, second: number): number {
	return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const texts = [
	...["--bg", "--surface", "--surface-sunken"].flatMap((ground) =>
		["--text", "--text-muted", "--link", "--danger", "--positive"].map((text) => [text, ground] as const),
	),
	["--on-action", "--action"],
	["--on-action", "--action-hover"],
	["--on-action", "--action-press"],
	["--on-strong", "--strong"],
	["--on-strong", "--strong-hover"],
	["--on-chip", "--chip"],
	["--text", "--quiet"],
	["--text", "--quiet-hover"],
	["--on-live", "--live"],
	["--on-board", "--board"],
	["--on-board", "--board-raised"],
	["--on-board-muted", "--board"],
	["--positive", "--positive-soft"],
	["--danger", "--danger-soft"],
	["--text", "--danger-soft"],
	["--text", "--warning-soft"],
	["--link", "--info-soft"],
] as const;

const edges = [
	["--line-strong", "--surface"],
	["--line-strong", "--bg"],
	["--focus", "--bg"],
	["--focus", "--surface"],
	["--lane-fill", "--lane"],
	["--chip", "--surface"],
] as const;

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
	const roles = rolesOf(theme);
	const contrastOf = (pair: readonly [string, string]) =>
		contrast(luminanceOf(pair[0], roles), luminanceOf(pair[1], roles));

	it.each(texts)("sets %s on %s with 4.5 : 1 or more", (...pair) => {
		expect(contrastOf(pair)).toBeGreaterThanOrEqual(4.5);
	});

	it.each(edges)("shows %s against %s with 3 : 1 or more", (...pair) => {
		expect(contrastOf(pair)).toBeGreaterThanOrEqual(3);
	});
});

it("measures black on white as 21 : 1", () => {
	expect(contrast(luminanceOfOklch(0, 0, 0), luminanceOfOklch(1, 0, 0))).toBeCloseTo(21, 3);
});
