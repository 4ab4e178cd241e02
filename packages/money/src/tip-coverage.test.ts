import { expect, it } from "vitest";
import { percentOf } from "./percent.ts";
import { amountCoveredByTip } from "./tip-coverage.ts";

it.each([
	[5, 2.9, 30, 1_535],
	[15, 2.9, 30, 258],
	[5, 4.4, 30, 7_895],
	[5, 5.4, 30, null],
	[0, 2.9, 30, null],
	[5, 0, 0, 0],
])("[D5] a tip of %d %% covers a fee of %d %% and %d cents from %s on", (tip, percent, fixedCents, from) => {
	expect(amountCoveredByTip(tip, { percent, fixedCents })).toBe(from);
});

it("[D5] the tip on that amount is at least the fee, to a cent of rounding", () => {
	const from = amountCoveredByTip(5, { percent: 2.9, fixedCents: 30 }) ?? 0;
	const costs = (amount: number) => percentOf(amount + percentOf(amount, 5), 2.9) + 30 - percentOf(amount, 5);
	expect(costs(from)).toBeLessThanOrEqual(0);
	expect(costs(from - 100)).toBeGreaterThan(0);
});
