import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakLines, clipText, fitLines, textWidth } from "./fit-lines.ts";
import { loadTypefaces } from "./typeface.ts";

const { display } = loadTypefaces();
const setting = { letters: display, size: 40, tracking: -0.035 };
const plain = (lines: readonly string[]) => lines.join(" ").replaceAll("\u00a0", " ");
const words = fc
	.array(fc.string({ unit: fc.constantFrom(..."абвгдеїєщшw1-"), minLength: 1, maxLength: 30 }), {
		minLength: 1,
		maxLength: 9,
	})
	.map((list) => list.join(" "));

describe("breakLines", () => {
	it("[L2] no line is wider than the box, and no letter is lost", () => {
		fc.assert(
			fc.property(words, fc.integer({ min: 120, max: 700 }), (text, width) => {
				const lines = breakLines(text, width, setting);
				for (const line of lines) expect(textWidth(line, setting)).toBeLessThanOrEqual(width);
				expect(plain(lines).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
			}),
			{ numRuns: 500 },
		);
	});

	it.each([
		["A kilometre for every letter that came home", 330, ["A kilometre", "for every", "letter that", "came home"]],
		["1 200 км навколо Карпат", 460, ["1 200 км", "навколо Карпат"]],
		["Збір за реабілітаційний центр", 480, ["Збір", "за реабілітаційний", "центр"]],
	])("[L2] %s is broken evenly; figures keep their units, short words their neighbours", (text, width, lines) => {
		expect(breakLines(text, width, setting).map((line) => plain([line]))).toEqual(lines);
	});
});

describe("fitLines", () => {
	const box = { height: 242, lineHeight: 1.14, widthDownTo: (bottom: number) => 480 - 0.3 * bottom };
	const sizes = [92, 68, 51, 39, 28];
	const font = { letters: display, tracking: -0.035 };

	it("[L2] a short text gets the largest size, a long one the largest that fits", () => {
		expect(fitLines("Run 5", box, sizes, font)).toEqual({ size: 92, lines: ["Run 5"] });
		const long = fitLines("Ультрамарафон навколо Карпат заради реабілітаційного центру", box, sizes, font);
		expect(long.size).toBeLessThan(51);
		expect(plain(long.lines)).toBe("Ультрамарафон навколо Карпат заради реабілітаційного центру");
	});

	it("[L2] any text stays within its box", () => {
		fc.assert(
			fc.property(words, (text) => {
				const { size, lines } = fitLines(text, box, sizes, font);
				const bottom = lines.length * size * box.lineHeight;
				expect(bottom).toBeLessThanOrEqual(box.height);
				for (const line of lines) {
					expect(textWidth(line, { ...font, size })).toBeLessThanOrEqual(box.widthDownTo(bottom) + 1e-6);
				}
			}),
			{ numRuns: 500 },
		);
	});
});

it("[L2] a text that exceeds its line ends with an ellipsis within it", () => {
	expect(clipText("Марта", 400, setting)).toBe("Марта");
	const clipped = clipText("Олександра Василенко-Григорчук-Добропільська", 400, setting);
	expect(clipped).toMatch(/^Олександра .*…$/);
	expect(textWidth(clipped, setting)).toBeLessThanOrEqual(400);
});
