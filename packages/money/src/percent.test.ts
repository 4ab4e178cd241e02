import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minimumTip, percentOf, progressPercent } from "./index.ts";

const BILLION_DOLLARS = 100_000_000_000;
const anyAmount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe("percentOf", () => {
	test.each([
		[0, 15, 0],
		[10_000, 15, 1500],
		[10_000, 0, 0],
		[10_000, 12.5, 1250],
		[10_000, 0.25, 25],
		[1050, 5, 53],
		[1049, 5, 52],
		[10, 5, 1],
		[9, 5, 0],
		[1, 50, 1],
		[1, 49.99, 0],
		[3333, 33.33, 1111],
		[10_000, 1.15, 115],
		[99_999_999, 100, 99_999_999],
		[BILLION_DOLLARS, 15, 15_000_000_000],
		[Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
	])("of %i cents, %d percent are %i", (amountCents, percent, expected) => {
		expect(percentOf(amountCents, percent)).toBe(expected);
	});

	test("is within half a cent of the exact share, and rounds half up", () => {
		fc.assert(
			fc.property(anyAmount, fc.integer({ min: 0, max: 10_000 }), (amountCents, hundredths) => {
				const share = BigInt(percentOf(amountCents, hundredths / 100)) * 10_000n;
				const off = share - BigInt(amountCents) * BigInt(hundredths);
				expect(off > -5000n && off <= 5000n).toBe(true);
			}),
		);
	});

	test.each([
		[-1, 5],
		[0.5, 5],
		[Number.NaN, 5],
		[100, -5],
		[100, 1.234],
		[100, Number.NaN],
		[100, Number.POSITIVE_INFINITY],
		[Number.MAX_SAFE_INTEGER, 101],
	])("throws for %d cents at %d percent", (amountCents, percent) => {
		expect(() => percentOf(amountCents, percent)).toThrow(RangeError);
	});
});

test.each([
	[500, 5, 25],
	[510, 5, 26],
	[509, 5, 25],
	[10_000, 5, 500],
	[BILLION_DOLLARS, 5, 5_000_000_000],
])("[D9] the minimum tip on %i cents at %d percent is %i", (amountCents, percent, expected) => {
	expect(minimumTip(amountCents, percent)).toBe(expected);
});

describe("progressPercent", () => {
	test.each([
		[0, 0, 0],
		[500, 0, 0],
		[500, -100, 0],
		[-500, 100, 0],
		[0, 1000, 0],
		[1, BILLION_DOLLARS, 1],
		[1, 100, 1],
		[101, 10_000, 2],
		[4800, 10_000, 48],
		[4801, 10_000, 49],
		[4999, 10_000, 50],
		[5000, 10_000, 50],
		[5001, 10_000, 50],
		[5099, 10_000, 50],
		[9899, 10_000, 98],
		[9900, 10_000, 99],
		[9999, 10_000, 99],
		[BILLION_DOLLARS - 1, BILLION_DOLLARS, 99],
		[10_000, 10_000, 100],
		[20_000, 10_000, 100],
		[BILLION_DOLLARS, 1000, 100],
		[Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, 99],
	])("[L3] %i of %i cents show %i percent", (raisedCents, goalCents, expected) => {
		expect(progressPercent(raisedCents, goalCents)).toBe(expected);
	});

	test("[L3] is 100 exactly when the goal is reached, 0 exactly when nothing is raised, and always an integer", () => {
		fc.assert(
			fc.property(anyAmount, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (raisedCents, goalCents) => {
				const percent = progressPercent(raisedCents, goalCents);
				expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
				expect(percent === 100).toBe(raisedCents >= goalCents);
				expect(percent === 0).toBe(raisedCents === 0);
			}),
		);
	});

	test("[L3] never decreases when more is raised", () => {
		const goal = fc.integer({ min: 1, max: BILLION_DOLLARS });
		fc.assert(
			fc.property(goal, fc.double({ min: 0, max: 1.2, noNaN: true }), anyAmount, (goalCents, share, more) => {
				const raisedCents = Math.floor(goalCents * share);
				const moreCents = more % goalCents;
				expect(progressPercent(raisedCents + moreCents, goalCents)).toBeGreaterThanOrEqual(
					progressPercent(raisedCents, goalCents),
				);
			}),
		);
	});

	test("[L3] is off by less than one percent, rounded up below half the goal and down from there", () => {
		const goal = fc.integer({ min: 1, max: BILLION_DOLLARS });
		fc.assert(
			fc.property(goal, fc.double({ min: 0, max: 0.999, noNaN: true }), (goalCents, share) => {
				const raisedCents = Math.floor(goalCents * share);
				const off = progressPercent(raisedCents, goalCents) * goalCents - raisedCents * 100;
				if (raisedCents * 2 < goalCents) expect(off >= 0 && off < goalCents).toBe(true);
				else expect(off <= 0 && off > -goalCents).toBe(true);
			}),
		);
	});

	test.each([
		[0.5, 100],
		[100, 0.5],
		[Number.NaN, 100],
	])("throws for %d of %d", (raisedCents, goalCents) => {
		expect(() => progressPercent(raisedCents, goalCents)).toThrow(RangeError);
	});
});
