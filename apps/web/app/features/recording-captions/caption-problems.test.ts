import { expect, it } from "vitest";
import { rangeOfLine } from "./caption-problems.tsx";

it.each([
	[1, "one"],
	[2, ""],
	[3, "three"],
	[4, "four"],
	[9, "four"],
])("[S5] line %i is %j", (line, words) => {
	const text = "one\n\nthree\nfour";
	expect(text.slice(...rangeOfLine(text, line))).toBe(words);
});
