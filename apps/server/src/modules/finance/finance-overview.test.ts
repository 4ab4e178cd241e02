import { ageSteps } from "@stride/contract/operator/operator-finance";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsByAge } from "./aged-balances.ts";
import { overviewOf, withdrawableCents } from "./finance-overview.ts";

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
const positive = fc.nat(1_000_000);

describe("the tips that can be withdrawn", () => {
	it.each([
		["what is owed to no one", { surplus: 500, due: 0, available: 10_000, pending: 0 }, 500],
		["no more than is left at the provider", { surplus: 500, due: 9_800, available: 10_000, pending: 0 }, 200],
		["what is leaving counts as left", { surplus: 500, due: 9_500, available: 10_000, pending: -400 }, 100],
		["what is arriving does not count", { surplus: 500, due: 10_000, available: 10_000, pending: 4_000 }, 0],
		["nothing where the platform is short", { surplus: -100, due: 0, available: 10_000, pending: 0 }, 0],
	])("[D3] are %s", (_, figures, expected) => {
		expect(withdrawableCents(figures)).toBe(expected);
	});

	it("[D3] never exceed the surplus, nor what the provider has beyond what is due", () => {
		const figures = fc.record({ surplus: cents, due: positive, available: cents, pending: cents });
		fc.assert(
			fc.property(figures, (of) => {
				const result = withdrawableCents(of);
				expect(result).toBeGreaterThanOrEqual(0);
				expect(result).toBeLessThanOrEqual(Math.max(0, of.surplus));
				expect(result).toBeLessThanOrEqual(Math.max(0, of.available - of.due));
			}),
		);
	});
});

describe("the overview of a currency", () => {
	it("[D3] is unknown in its last step only, while the provider does not answer", () => {
		const standing = { currency: "eur", debit: () => 0, belowZeroCents: 0, readyCents: 0 };
		expect(overviewOf(standing, null)).toMatchObject({ provider: null, withdrawable: null, owed: { total: 0 } });
		expect(overviewOf(standing, [])).toMatchObject({ provider: { available: 0, pending: 0 }, withdrawable: 0 });
	});

	it("[D3] a payout in transit of an overdrawn campaign lowers nothing that is due to others", () => {
		const debits: Record<string, number> = { "campaign-payout": -100, "payouts-in-transit": 100 };
		const standing = { currency: "eur", debit: (kind: string) => debits[kind] ?? 0, belowZeroCents: 0, readyCents: 50 };
		expect(overviewOf(standing, null).due).toBe(50);
		debits["payouts-in-transit"] = 0;
		expect(overviewOf(standing, null).due).toBe(150);
	});
});

describe("a balance by age", () => {
	it.each([
		[100, [300, 300, 300], [100, 0, 0, 0]],
		[100, [30, 50, 80], [30, 20, 30, 20]],
		[100, [0, 0, 0], [0, 0, 0, 100]],
		[100, [0, 100, 400], [0, 100, 0, 0]],
	])("[D4] of %i with %j raised within the steps is %j", (balance, raised, parts) => {
		expect(partsByAge(balance, raised)).toEqual(parts);
	});

	it("[D4] adds up, and has no part below zero", () => {
		const raised = fc.tuple(positive, positive, positive).map(([a, b, c]) => [a, a + b, a + b + c]);
		fc.assert(
			fc.property(positive, raised, (balance, sums) => {
				const parts = partsByAge(balance, sums);
				expect(parts).toHaveLength(ageSteps.length);
				expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
				expect(parts.reduce((sum, part) => sum + part, 0)).toBe(balance);
			}),
		);
	});
});
