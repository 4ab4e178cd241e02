import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goalDollars, groupGoal } from "./goal-text.ts";

describe("the goal's field", () => {
	test.each([
		["10", 10],
		["1 000", 1_000],
		["1\u202f000\u202f000\u202f000", 1_000_000_000],
		["007", 7],
	])("[C1] reads %j", (text, dollars) => {
		expect(goalDollars(text)).toBe(dollars);
	});

	test.each(["", " ", "10.50", "1,000", "-5", "1e6", "ten", "$10", "1".repeat(16)])(
		"[C1] %j is not a whole number of dollars",
		(text) => {
			expect(goalDollars(text)).toBeNaN();
		},
	);

	test.each([
		["1000", 4, "1\u202f000", 5],
		["1\u202f0000", 6, "10\u202f000", 6],
		["1234", 1, "1\u202f234", 1],
		["", 0, "", 0],
		["12.50", 3, "12.50", 3],
	])("[C1] %j with the caret at %i becomes %j at %i", (text, caret, grouped, moved) => {
		expect(groupGoal(text, caret)).toEqual({ text: grouped, caret: moved });
	});

	test("[C1] grouping changes neither the number nor the digits before the caret", () => {
		const typed = fc.tuple(fc.stringMatching(/^[0-9 \u202f]{0,15}$/), fc.nat(15));
		fc.assert(
			fc.property(typed, ([text, position]) => {
				const caret = Math.min(position, text.length);
				const grouped = groupGoal(text, caret);
				const digits = (part: string) => part.replace(/\D/g, "");
				expect(digits(grouped.text)).toBe(digits(text));
				expect(digits(grouped.text.slice(0, grouped.caret))).toBe(digits(text.slice(0, caret)));
				expect(groupGoal(grouped.text, grouped.caret)).toEqual(grouped);
			}),
		);
	});
});
