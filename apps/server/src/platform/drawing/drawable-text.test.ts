import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawableText } from "./drawable-text.ts";
import { loadTypefaces } from "./typeface.ts";

const { display, text } = loadTypefaces();

describe("letters", () => {
	it.each([
		"АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
		"«»„“”‘’—–…!?,.:;()&%$€₴№+-/",
		"ąćęłńóśźżčšžäöüßéèñő",
	])("[L2] both typefaces have %s", (signs) => {
		for (const typeface of [display, text]) {
			expect([...signs].filter((sign) => !typeface.has(Number(sign.codePointAt(0))))).toEqual([]);
		}
	});

	it("[L2] covered characters have a width, missing ones have none", () => {
		const [letter, emoji] = ["Ї", "🚀"].map((sign) => Number(sign.codePointAt(0)));
		expect(display.advance(Number(letter))).toBeGreaterThan(0.2);
		expect(display.has(Number(emoji))).toBe(false);
		expect(display.advance(Number(emoji))).toBe(0);
	});
});

describe("drawableText", () => {
	it.each([
		["Забіг «Їжак» за ґанок", "Забіг «Їжак» за ґанок"],
		["Run 🚀 far 👨‍👩‍👧 1️⃣ 🇺🇦", "Run far 1"],
		["  two\n\nlines\t", "two lines"],
		["за\u0301мок, и\u0306од", "замок, йод"],
		["zero\u200bwidth \u202eturned", "zerowidth turned"],
		["𝗥𝘂𝗻 Ｆａｓｔ", "Run Fast"],
		['</text><script>alert("x")</script>', '</text><script>alert("x")</script>'],
	])("[L2] %s is drawn as %s", (given, drawn) => {
		expect(drawableText(given, display)).toBe(drawn);
	});

	it.each(["مرحبا بالعالم", "为山区救援而跑", "Run 漢字", "🚀🚀🚀🚀🚀", "     ", "\u200b\u200b", "…!?", ""])(
		"[L2] %s is not drawn at all",
		(given) => {
			expect(drawableText(given, display)).toBeNull();
		},
	);

	it("[L2] any input yields one line of covered characters only", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 60 }), (given) => {
				const drawn = drawableText(given, display) ?? "";
				expect([...drawn].filter((sign) => !display.has(Number(sign.codePointAt(0))))).toEqual([]);
				expect(drawn).not.toMatch(/[\r\n\t]| {2}|^ | $/);
			}),
			{ numRuns: 2_000 },
		);
	});
});
