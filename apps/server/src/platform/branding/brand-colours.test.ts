import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../config/config-error.ts";
import { accentSteps, brandColours, contrastOf, hexOf, inkSteps, oklchOf } from "./brand-colours.ts";

const tokens = readFileSync(new URL("../../../../web/app/ui/tokens.css", import.meta.url), "utf8");
const tokenOf = (name: string) =>
	new RegExp(`--${name}: oklch\\(([\\d. ]+)\\)`).exec(tokens)?.[1]?.split(" ").map(Number);
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the palette of an installation", () => {
	it("[L6] is the web's own without settings", () => {
		for (const [step, value] of Object.entries(inkSteps)) expect(tokenOf(`ink-${step}`)).toEqual(value);
		for (const [step, value] of Object.entries(accentSteps)) expect(tokenOf(`lime-${step}`)).toEqual(value);
		const { ink, accent } = brandColours({});
		expect([ink[1000], ink[950], ink[900], ink[800], ink[500], ink[300], accent[400]]).toEqual([
			"#050a17",
			"#09101f",
			"#10192b",
			"#202b41",
			"#545f74",
			"#a9b2bf",
			"#ccf32a",
		]);
	});

	it("[L6] converts sRGB to OKLCH and back", () => {
		fc.assert(
			fc.property(hex, (colour) => {
				expect(hexOf(oklchOf(colour))).toBe(colour);
			}),
		);
	});

	it.each(["#1d4ed8", "#7a1f1f", "#000000", "#4b5563"])(
		"[L6] the accent %s is refused with a legible one",
		(accent) => {
			const message = refusalOf({ accent });
			expect(message).toContain(`BRAND_ACCENT ${accent} is too dark`);
			const advised = /such as (#[0-9a-f]{6})/.exec(message)?.[1] ?? "";
			expect(brandColours({ accent: advised }).accent[400]).toBe(advised);
		},
	);

	it("[L6] no accepted pair of colours makes a text illegible", () => {
		let accepted = 0;
		fc.assert(
			fc.property(hex, hex, (accent, ink) => {
				const colours = tryColours({ accent, ink });
				if (!colours) return;
				accepted += 1;
				for (const fill of Object.values(colours.accent)) {
					expect(contrastOf(fill, colours.ink[1000])).toBeGreaterThanOrEqual(4.5);
				}
				expect(contrastOf(colours.accent[400], colours.ink[950])).toBeGreaterThanOrEqual(4.5);
				expect(contrastOf("#f9f7f1", colours.ink[800])).toBeGreaterThanOrEqual(4.5);
				expect(contrastOf(colours.ink[500], "#f2eee6")).toBeGreaterThanOrEqual(4.4);
			}),
			{ numRuns: 500 },
		);
		expect(accepted).toBeGreaterThan(50);
	});

	it("[L6] an ink changes the hue of every step and keeps its lightness", () => {
		const { ink } = brandColours({ ink: "#3b0d2e" });
		for (const [step, [lightness]] of Object.entries(inkSteps)) {
			const [found, , hue] = oklchOf(ink[Number(step) as keyof typeof ink]);
			expect(found).toBeCloseTo(lightness, 1);
			expect(Math.abs(hue - oklchOf("#3b0d2e")[2])).toBeLessThan(12);
		}
	});
});

function refusalOf(input: { accent: string }): string {
	try {
		brandColours(input);
	} catch (error) {
		expect(error).toBeInstanceOf(ConfigError);
		return String(error);
	}
	throw new Error("The colours were accepted.");
}

function tryColours(input: { accent: string; ink: string }) {
	try {
		return brandColours(input);
	} catch (error) {
		expect(error).toBeInstanceOf(ConfigError);
		return null;
	}
}
