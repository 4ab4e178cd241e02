import { describe, expect, it } from "vitest";
import { colourTokens, linearOf, linearOfOklch, type Theme } from "./tokens.test-steps.ts";

/** Relative luminance (WCAG) of a colour in linear light. */
function luminance([red, green, blue]: [number, number, number]): number {
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
	["--on-board-muted", "--board-raised"],
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

const themes: Theme[] = ["light", "dark"];

describe.each(themes)("[U1] the %s theme", (theme) => {
	const contrastOf = (pair: readonly [string, string]) =>
		contrast(luminance(linearOf(pair[0], theme)), luminance(linearOf(pair[1], theme)));

	it.each(texts)("sets %s on %s with 4.5 : 1 or more", (...pair) => {
		expect(contrastOf(pair)).toBeGreaterThanOrEqual(4.5);
	});

	it.each(edges)("shows %s against %s with 3 : 1 or more", (...pair) => {
		expect(contrastOf(pair)).toBeGreaterThanOrEqual(3);
	});
});

it("measures black on white as 21 : 1", () => {
	const [black, white] = [linearOfOklch(0, 0, 0), linearOfOklch(1, 0, 0)];
	expect(contrast(luminance(black), luminance(white))).toBeCloseTo(21, 3);
});

it("reads each theme from its own half of the token", () => {
	const [light, dark] = themes.map((theme) => luminance(linearOf("--bg", theme)));
	expect(light).toBeGreaterThan(0.9);
	expect(dark).toBeLessThan(0.01);
	expect(colourTokens.length).toBeGreaterThan(60);
});

it("covers every role of a text or a background", () => {
	const measured = new Set<string>([...texts, ...edges].flat());
	const roles = colourTokens.filter((name) =>
		/^--(?:on-|text|link|danger|positive|action|strong|quiet|chip)/.test(name),
	);
	expect(roles.filter((role) => !measured.has(role) && role !== "--text-faint")).toEqual([]);
});
