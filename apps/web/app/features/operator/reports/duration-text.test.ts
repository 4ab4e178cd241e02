import { describe, expect, it } from "vitest";
import { durationText } from "./duration-text.ts";

describe("the median time to a decision", () => {
	it.each([
		[0, "0 minutes", "0 хвилин"],
		[0.001, "1 minute", "1 хвилина"],
		[0.05, "3 minutes", "3 хвилини"],
		[0.99, "59 minutes", "59 хвилин"],
		[0.999, "1 hour", "1 година"],
		[1.5, "1.5 hours", "1,5 години"],
		[36, "36 hours", "36 годин"],
		[47.9, "47.9 hours", "47,9 години"],
		[47.99, "2 days", "2 дні"],
		[48, "2 days", "2 дні"],
		[132, "6 days", "6 днів"],
	])("[U3] is minutes, hours or days: %d h is %s and %s", (hours, english, ukrainian) => {
		expect(durationText(hours, "en")).toBe(english);
		expect(durationText(hours, "uk").replaceAll("\u00A0", " ")).toBe(ukrainian);
	});
});
