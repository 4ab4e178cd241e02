import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listPartBoundaries } from "./part-boundaries.ts";

const TARGET = 30_060;
const RULES = { partTargetTicks: TARGET, minPartTicks: Math.ceil(TARGET * 0.85), hasSound: true };
const every = (ticks: number, count: number) => Array.from({ length: count }, (_, index) => index * ticks);
const ask = (pictureStartsTicks: number[], endTicks: number, isFinal = false, rules = RULES) =>
	listPartBoundaries(
		{
			partStartTicks: 0,
			pictureStartsTicks,
			endTicks,
			isFinal,
			lastPictureTicks: endTicks - (pictureStartsTicks.at(-1) ?? 0),
		},
		rules,
	);

describe("a part ends", () => {
	test.each([
		["after ten pictures of thirty a second", every(3000, 10), 30_000, [30_000]],
		["not before the next picture would exceed the target", every(3000, 9), 27_000, []],
		["after eight pictures of twenty-five a second", every(3600, 8), 28_800, [28_800]],
		["at the latest picture that fits, when the next one is late", every(3000, 10), 48_000, [27_000]],
		["inside a frozen picture", [0, 3000, 6000], 40_000, [30_060]],
		["several times inside a long frozen picture", [0], 70_000, [30_060, 60_120]],
	])("%s", (_, pictures, end, boundaries) => {
		expect(ask(pictures, end)).toEqual(boundaries);
	});

	test("at a picture's start only, where no sound could fill it", () => {
		expect(ask([0, 18_000], 36_000, false, { ...RULES, hasSound: false })).toEqual([18_000]);
	});

	test("so that a segment's last part is long enough to contain a frame of sound, or contains a picture", () => {
		const intervals = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 40 });
		fc.assert(
			fc.property(intervals, (lengths) => {
				const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
				const end = (starts.at(-1) ?? 0) + (lengths.at(-1) ?? 0);
				const boundaries = ask(starts, end, true);
				expect(boundaries.at(-1)).toBe(end);
				for (const [index, boundary] of boundaries.entries()) {
					const start = boundaries[index - 1] ?? 0;
					expect(boundary - start).toBeLessThanOrEqual(TARGET);
					const hasPicture = starts.some((picture) => picture >= start && picture < boundary);
					if (!hasPicture) expect(boundary - start).toBeGreaterThanOrEqual(TARGET * 0.15 - 1);
					if (boundary !== end) expect(boundary - start).toBeGreaterThanOrEqual(RULES.minPartTicks);
				}
			}),
		);
	});
});
