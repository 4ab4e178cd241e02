import fc from "fast-check";
import { expect, it } from "vitest";
import { summariseAudience } from "./audience.ts";

const startMs = Date.UTC(2026, 10, 21, 16);
const at = (seconds: number) => new Date(startMs + seconds * 1_000);
const sample = (seconds: number, viewers: number, peak = viewers) => ({ at: at(seconds), viewers, peak });
const hour = { from: at(0), to: at(240), binMs: 60_000 };

it.each([
	["no viewer", [], { peak: 0, watchedMs: 0, peaks: [0, 0, 0, 0] }],
	["a count that holds to the end", [sample(30, 2)], { peak: 2, watchedMs: 420_000, peaks: [2, 2, 2, 2] }],
	["a peak within ten seconds", [sample(60, 1, 9), sample(70, 0)], { peak: 9, watchedMs: 10_000, peaks: [0, 9, 0, 0] }],
	["a viewer who leaves", [sample(0, 1), sample(120, 0)], { peak: 1, watchedMs: 120_000, peaks: [1, 1, 0, 0] }],
	[
		"a sample from before the start",
		[sample(-5, 3), sample(5, 1)],
		{ peak: 3, watchedMs: 250_000, peaks: [3, 1, 1, 1] },
	],
	["a sample after the end", [sample(0, 1), sample(600, 50)], { peak: 1, watchedMs: 240_000, peaks: [1, 1, 1, 1] }],
])("[S4] %s", (_, samples, expected) => {
	expect(summariseAudience(samples, hour)).toEqual(expected);
});

it("[S4] no bin exceeds the peak, and the time watched is at most the peak times the length", () => {
	const samples = fc.array(
		fc.record({ gap: fc.integer({ min: 10, max: 300 }), viewers: fc.nat(50), above: fc.nat(5) }),
		{ maxLength: 50 },
	);
	fc.assert(
		fc.property(
			samples,
			fc.integer({ min: 1, max: 7_200 }),
			fc.constantFrom(60_000, 120_000),
			(steps, length, binMs) => {
				let seconds = 0;
				const taken = steps.map(({ gap, viewers, above }) => {
					seconds += gap;
					return sample(seconds, viewers, viewers + above);
				});
				const { peak, watchedMs, peaks } = summariseAudience(taken, { from: at(0), to: at(length), binMs });
				expect(peaks).toHaveLength(Math.ceil((length * 1_000) / binMs));
				expect(Math.max(0, ...peaks)).toBe(peak);
				expect(watchedMs).toBeLessThanOrEqual(peak * length * 1_000);
			},
		),
	);
});
