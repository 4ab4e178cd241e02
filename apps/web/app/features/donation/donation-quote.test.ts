import { formatShort, percentOf } from "@stride/money";
import { feeOfCharge } from "@stride/money/fee-cover";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DonationEntry, type DonationLimits, payable, quoteDonation, unusualTip } from "./donation-quote.ts";
import { coverOf } from "./fee-cover.tsx";

const inDollars = { currency: "usd", tipMaximumPercent: null, smallDonationTipMaxCents: 5_000 } as const;
const limits = {
	minimumCents: 500,
	maximumCents: 99_999_999,
	tipMinimumPercent: 5,
	...inDollars,
} satisfies DonationLimits;
const entry = (change: Partial<DonationEntry>): DonationEntry => ({
	amountText: "100",
	tipMode: "percent",
	tipPercent: 15,
	tipText: null,
	...change,
});

describe("a donation's amount, tip and total", () => {
	test.each([
		["100", 15, 10_000, 1_500, 11_500],
		["5", 5, 500, 25, 525],
		["10.50", 5, 1_050, 53, 1_103],
		["12 480", 10, 1_248_000, 124_800, 1_372_800],
		["25,5", 20, 2_550, 510, 3_060],
	])("[D1] %s with %i percent", (amountText, tipPercent, amountCents, tipCents, totalCents) => {
		expect(quoteDonation(entry({ amountText, tipPercent }), limits)).toMatchObject({
			amountCents,
			tipCents,
			totalCents,
			amountProblem: null,
			tipProblem: null,
		});
	});

	test.each([
		["", { key: "amountInvalid" }],
		["abc", { key: "amountInvalid" }],
		["-5", { key: "amountInvalid" }],
		["1e3", { key: "amountInvalid" }],
		["4.99", { key: "donationTooSmall", minimumCents: 500 }],
		["0", { key: "donationTooSmall", minimumCents: 500 }],
		["1000000", { key: "donationTooLarge" }],
		["999999.99", { key: "donationTooLarge" }],
		["9007199254740991", { key: "amountInvalid" }],
	])("[D1] the amount %j is refused with its own reason", (amountText, problem) => {
		const quote = quoteDonation(entry({ amountText }), limits);
		expect(quote.amountProblem).toEqual(problem);
		expect(payable(quote)).toBeNull();
	});

	test("[D1] in percent mode the tip follows the amount", () => {
		expect(quoteDonation(entry({ amountText: "100" }), limits).tipCents).toBe(1_500);
		expect(quoteDonation(entry({ amountText: "200" }), limits).tipCents).toBe(3_000);
	});

	test("[D1] in fixed mode the percentage applies until a tip is typed, then the typed tip", () => {
		expect(quoteDonation(entry({ tipMode: "fixed" }), limits).tipCents).toBe(1_500);
		expect(quoteDonation(entry({ tipMode: "fixed", tipText: "7" }), limits).tipCents).toBe(700);
		expect(quoteDonation(entry({ tipMode: "fixed", tipText: "7", amountText: "120" }), limits).tipCents).toBe(700);
	});

	test("[D1] a typed tip is ignored after a switch back to percent mode", () => {
		expect(quoteDonation(entry({ tipText: "1" }), limits)).toMatchObject({ tipCents: 1_500, tipProblem: null });
	});

	test.each([
		["100", "4.99", { key: "tipTooSmall", minimumCents: 500 }],
		["100", "5", null],
		["10.50", "0.52", { key: "tipTooSmall", minimumCents: 53 }],
		["10.50", "0.53", null],
		["100", "100", null],
		["100", "100.01", { key: "tipTooLarge", maximumCents: 10_000 }],
		["10.50", "50", null],
		["10.50", "50.01", { key: "tipTooLarge", maximumCents: 5_000 }],
		["100", "", { key: "amountInvalid" }],
		["100", "five", { key: "amountInvalid" }],
	])("[D1] on %s a tip of %j is checked against the bounds", (amountText, tipText, problem) => {
		expect(quoteDonation(entry({ amountText, tipText, tipMode: "fixed" }), limits).tipProblem).toEqual(problem);
	});

	test.each([
		["percent", null, null, 0],
		["percent", 0, null, 0],
		["percent", 15, null, 1_500],
		["fixed", null, null, 0],
		["fixed", 15, "", 0],
		["fixed", 15, "0", 0],
		["fixed", 15, "7", 700],
	] as const)(
		"[D1] a free tip in mode %s of %j percent, typed %j, is %i cents",
		(tipMode, tipPercent, tipText, fee) => {
			const quote = quoteDonation(entry({ tipMode, tipPercent, tipText }), { ...limits, tipMinimumPercent: 0 });
			expect(payable(quote)).toEqual({ amount: 10_000, fee });
			expect(quote.totalCents).toBe(10_000 + fee);
		},
	);

	test.each([
		["100", "25", null],
		["100", "25.01", { key: "tipTooLarge", maximumCents: 2_500 }],
		["10", "2.51", { key: "tipTooLarge", maximumCents: 250 }],
	])("[D1] with a maximum of 25 percent, on %s a tip of %j is checked", (amountText, tipText, problem) => {
		const bounded = { ...limits, tipMaximumPercent: 25 };
		expect(quoteDonation(entry({ amountText, tipText, tipMode: "fixed" }), bounded).tipProblem).toEqual(problem);
	});

	test("[D1] a tip is unusual above the amount, not up to it", () => {
		const tipOn = (amountText: string, tipText: string) =>
			unusualTip(quoteDonation(entry({ amountText, tipText, tipMode: "fixed" }), limits));
		expect([tipOn("10", "10"), tipOn("10", "10.01"), tipOn("10", "x")]).toEqual([null, 1_001, null]);
	});

	test("[D1] amount and tip together do not exceed the maximum charge", () => {
		const atLimit = quoteDonation(entry({ amountText: "900000", tipMode: "fixed", tipText: "99999.99" }), limits);
		expect(payable(atLimit)).toEqual({ amount: 90_000_000, fee: 9_999_999 });
		const beyond = quoteDonation(entry({ amountText: "900000", tipMode: "fixed", tipText: "100000" }), limits);
		expect(beyond.amountProblem).toEqual({ key: "donationTooLarge" });
	});

	test("[D1] every payable donation is in whole cents, within all limits, and adds up", () => {
		const cents = fc.integer({ min: 0, max: 120_000_000 });
		const text = cents.map((value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`);
		const anyEntry = fc.record({
			amountText: text,
			tipMode: fc.constantFrom("percent" as const, "fixed" as const),
			tipPercent: fc.integer({ min: 0, max: 40 }),
			tipText: fc.option(text),
		});
		let paid = 0;
		fc.assert(
			fc.property(anyEntry, (sample) => {
				const quote = quoteDonation(sample, limits);
				const sums = payable(quote);
				if (!sums) return;
				paid += 1;
				expect(Number.isSafeInteger(sums.amount) && Number.isSafeInteger(sums.fee)).toBe(true);
				expect(sums.amount).toBeGreaterThanOrEqual(limits.minimumCents);
				expect(sums.fee).toBeGreaterThanOrEqual(percentOf(sums.amount, limits.tipMinimumPercent));
				expect(sums.amount + sums.fee).toBeLessThanOrEqual(limits.maximumCents);
				expect(quote.totalCents).toBe(sums.amount + sums.fee);
			}),
			{ numRuns: 2_000 },
		);
		expect(paid).toBeGreaterThan(100);
	});

	test("[G4] there is no tip without a configured minimum, whatever was chosen", () => {
		const tipless: DonationLimits = {
			minimumCents: 1_000,
			maximumCents: 99_999_999,
			tipMinimumPercent: null,
			...inDollars,
		};
		for (const tip of [
			{ tipPercent: 20 },
			{ tipMode: "fixed", tipText: "7" },
			{ tipMode: "fixed", tipText: "?" },
		] as const) {
			const quote = quoteDonation(entry({ amountText: "10", ...tip }), tipless);
			expect(quote).toMatchObject({ amountCents: 1_000, tipCents: 0, totalCents: 1_000, tipProblem: null });
			expect(payable(quote)).toEqual({ amount: 1_000, fee: 0 });
		}
		expect(quoteDonation(entry({ amountText: "9.99" }), tipless).amountProblem).toEqual({
			key: "donationTooSmall",
			minimumCents: 1_000,
		});
		expect(payable(quoteDonation(entry({ amountText: "999999.99" }), tipless))).toEqual({ amount: 99_999_999, fee: 0 });
	});

	test("[D1] the card fee is added where it is chosen and its rule is there, and follows amount and tip", () => {
		const covered = { ...limits, feeCover: { percent: 2.9, fixed: 30 }, coverOf };
		const chosen = quoteDonation(entry({ coversFee: true }), covered);
		expect(chosen).toMatchObject({ amountCents: 10_000, tipCents: 1_500, coverCents: 374, totalCents: 11_874 });
		expect(payable(chosen)).toEqual({ amount: 10_000, fee: 1_500, cover: 374 });
		expect(quoteDonation(entry({ coversFee: true, tipPercent: 20 }), covered).totalCents).toBe(12_389);
		for (const quote of [
			quoteDonation(entry({ coversFee: true }), limits),
			quoteDonation(entry({ coversFee: true }), { ...covered, feeCover: null }),
			quoteDonation(entry({}), covered),
		]) {
			expect(quote).toMatchObject({ coverCents: 0, totalCents: 11_500 });
			expect(payable(quote)).toEqual({ amount: 10_000, fee: 1_500 });
		}
		expect(quoteDonation(entry({ coversFee: true, amountText: "?" }), covered).coverCents).toBe(0);
		const enormous = entry({ coversFee: true, tipMode: "fixed", tipText: "90071992547409.91" });
		expect(quoteDonation(enormous, covered)).toMatchObject({ coverCents: 0, tipProblem: { key: "tipTooLarge" } });
		const largest = quoteDonation(entry({ coversFee: true, amountText: "869000", tipPercent: 15 }), covered);
		expect(largest.amountProblem).toEqual({ key: "donationTooLarge" });
	});

	test("[D1] the parts of a charge add up to it, with and without the card fee", () => {
		const parts = fc.record({
			cents: fc.integer({ min: 500, max: 80_000_000 }),
			tipPercent: fc.integer({ min: 5, max: 20 }),
			percent: fc.integer({ min: 0, max: 2_000 }).map((hundredths) => hundredths / 100),
			fixedCents: fc.integer({ min: 0, max: 500 }),
			coversFee: fc.boolean(),
		});
		fc.assert(
			fc.property(parts, ({ cents, tipPercent, percent, fixedCents, coversFee }) => {
				const fee = { percent, fixedCents };
				const quote = quoteDonation(entry({ amountText: (cents / 100).toFixed(2), tipPercent, coversFee }), {
					...limits,
					feeCover: { percent, fixed: fixedCents },
					coverOf,
				});
				const { amountCents, tipCents, coverCents, totalCents } = quote;
				expect(totalCents).toBe((amountCents ?? 0) + (tipCents ?? 0) + coverCents);
				if (coversFee) expect(feeOfCharge(totalCents ?? 0, fee)).toBeLessThanOrEqual(coverCents);
				else expect(coverCents).toBe(0);
			}),
		);
	});

	test("[L3] the panel shows cents only where they are not zero", () => {
		expect(formatShort(11_500, "usd")).toBe("$115");
		expect(formatShort(1_248_050, "usd")).toBe("$12\u202f480.50");
	});
});
