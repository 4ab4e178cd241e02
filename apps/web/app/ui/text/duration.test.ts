import fc from "fast-check";
import { expect, it } from "vitest";
import { formatDuration } from "./duration.ts";

const hourMs = 3_600_000;

it.each([
	[0, "00:00"],
	[999, "00:00"],
	[1_000, "00:01"],
	[59_999, "00:59"],
	[60_000, "01:00"],
	[2_538_000, "42:18"],
	[hourMs - 1, "59:59"],
	[hourMs, "01:00:00"],
	[hourMs + 61_000, "01:01:01"],
	[10 * hourMs, "10:00:00"],
	[24 * hourMs - 1, "23:59:59"],
	[100 * hourMs, "100:00:00"],
	[-1, "00:00"],
	[-hourMs, "00:00"],
	[Number.NaN, "00:00"],
	[Number.POSITIVE_INFINITY, "00:00"],
	[Number.NEGATIVE_INFINITY, "00:00"],
])("[L3] %d ms last %s", (durationMs, text) => {
	expect(formatDuration(durationMs)).toBe(text);
});

it("[L3] a duration is read back to the same whole seconds, with two figures in every part", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 1_000 * hourMs }), (durationMs) => {
			const text = formatDuration(durationMs);
			expect(text).toMatch(/^(?:\d{2,}:)?[0-5]\d:[0-5]\d$/);
			const seconds = text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
			expect(seconds).toBe(Math.floor(durationMs / 1_000));
			expect(text.split(":").length).toBe(durationMs >= hourMs ? 3 : 2);
		}),
	);
});
