import { describe, expect, it } from "vitest";
import { excerptOf } from "./read-posts.ts";

describe("an excerpt", () => {
	it.each([
		["Fits in it.", "Fits in it."],
		["  Two\n\nlines ", "Two lines"],
		["Twelve signs, and more", "Twelve…"],
		["Нескінченнедовгеслово", "Нескінченне…"],
		["🏃‍♀️".repeat(1), "🏃‍♀️"],
		["", ""],
	])("of %j is %j", (text, excerpt) => {
		expect(excerptOf(text, 12)).toBe(excerpt);
	});
});
