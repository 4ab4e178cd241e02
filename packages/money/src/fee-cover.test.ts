import fc from "fast-check";
import { expect, it } from "vitest";
import { coverOf, feeOfCharge } from "./fee-cover.ts";
import { percentOf } from "./percent.ts";

it.each([
	// 115.00 + 3.74: 2.9 % of 118.74 is 3.44, and 0.30.
	[11_500, 2.9, 30, 374],
	[10_000, 2.9, 30, 330],
	[500, 2.9, 30, 46],
	[10_000, 0, 30, 30],
	[10_000, 2.9, 0, 299],
	[0, 0, 0, 0],
	[0, 2.9, 30, 31],
	[99_999_999, 2.9, 30, 2_986_643],
])("[D5] a charge of %d cents at %d percent and %d cents is covered by %d", (charge, percent, fixedCents, cover) => {
	expect(coverOf(charge, { percent, fixedCents })).toBe(cover);
});

const charges = fc.integer({ min: 0, max: 99_999_999 });
const fees = fc.record({
	percent: fc.integer({ min: 0, max: 2_000 }).map((hundredths) => hundredths / 100),
	fixedCents: fc.integer({ min: 0, max: 10_000 }),
});

it("[D5] the cover pays the fee of the charge that contains it, and no smaller sum does", () => {
	fc.assert(
		fc.property(charges, fees, (charge, fee) => {
			const cover = coverOf(charge, fee);
			expect(Number.isSafeInteger(cover)).toBe(true);
			expect(feeOfCharge(charge + cover, fee)).toBeLessThanOrEqual(cover);
			if (cover > 0) expect(feeOfCharge(charge + cover - 1, fee)).toBeGreaterThan(cover - 1);
		}),
	);
});

it("[D5] the fee is the share as the tip's is rounded, and the fixed sum", () => {
	fc.assert(
		fc.property(charges, fees, (charge, fee) => {
			expect(feeOfCharge(charge, fee)).toBe(percentOf(charge, fee.percent) + fee.fixedCents);
		}),
	);
});

it("[D5] a larger charge never needs a smaller cover", () => {
	fc.assert(
		fc.property(charges, charges, fees, (a, b, fee) => {
			expect(coverOf(Math.min(a, b), fee)).toBeLessThanOrEqual(coverOf(Math.max(a, b), fee));
		}),
	);
});

it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 2])("[D5] a charge of %d cents has no cover", (charge) => {
	expect(() => coverOf(charge, { percent: 2.9, fixedCents: 30 })).toThrow(RangeError);
});

it("[D5] no sum covers a fee of the whole charge", () => {
	expect(() => coverOf(100, { percent: 100, fixedCents: 0 })).toThrow(RangeError);
});
