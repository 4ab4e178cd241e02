import { expect, test } from "vitest";
import { mix, oklch } from "./colour.ts";

test.each([
	[oklch(0, 0, 0), "#000000"],
	[oklch(1, 0, 0), "#ffffff"],
	[oklch(0.62796, 0.25768, 29.2339), "#ff0000"],
	[oklch(0.86644, 0.29483, 142.4953), "#00ff00"],
	[oklch(0.45201, 0.31321, 264.052), "#0000ff"],
	[oklch(0.59987, 0, 0), "#808080"],
])("oklch gives the primaries of sRGB: %s is %s", (colour, hex) => {
	expect(colour).toBe(hex);
});

test("a colour beyond sRGB is clipped into it", () => {
	expect(oklch(0.905, 0.4, 121)).toMatch(/^#[0-9a-f]{6}$/);
	expect(oklch(1.5, 0, 0)).toBe("#ffffff");
});

test.each([
	["#ff0000", "#0000ff", 100, "#ff0000"],
	["#ff0000", "#0000ff", 0, "#0000ff"],
	["#ffffff", "#000000", 50, "#636363"],
	["#ff0000", "#0000ff", 50, "#8c53a2"],
])("%s mixed with %s at %i percent is %s", (first, second, percent, mixed) => {
	expect(mix(first, second, percent)).toBe(mixed);
});

test("mix throws for a colour that is not written #rrggbb", () => {
	expect(() => mix("oklch(0.5 0 0)", "#000000", 50)).toThrow(RangeError);
});
