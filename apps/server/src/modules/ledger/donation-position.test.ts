import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { debitChange, type LedgerAccount } from "./chart.ts";
import { donationChangeEntry, releaseEntry, settlementEntry } from "./donation-entries.ts";
import { type DonationPosition, raisedCents, transfersBetween } from "./donation-position.ts";

const donation = fc.record({
	amountCents: fc.integer({ min: 1, max: 100_000 }),
	tipCents: fc.integer({ min: 0, max: 20_000 }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const position = (of: { amountCents: number; tipCents: number }, taken: number, disputed: number): DonationPosition => {
	const totalCents = of.amountCents + of.tipCents;
	const reversedCents = Math.floor(totalCents * taken);
	return {
		...of,
		campaignId: "c",
		reversedCents,
		disputedCents: Math.floor((totalCents - reversedCents) * disputed),
	};
};
const kinds: LedgerAccount["kind"][] = [
	"provider-pending",
	"disputed",
	"tips",
	"campaign-pending",
	"campaign-hold",
	"provider-fees",
	"dispute-fees",
];

describe("the ledger entries of a donation", () => {
	it("[D3] two accounts of a transfer always differ, and every amount is above zero", () => {
		fc.assert(
			fc.property(donation, share, share, share, share, (of, a, b, c, d) => {
				for (const transfer of transfersBetween(position(of, a, b), position(of, c, d))) {
					expect(transfer.amountCents).toBeGreaterThan(0);
					expect(transfer.debit).not.toEqual(transfer.credit);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("[D3] a change and its reversal cancel out, whatever happens between", () => {
		fc.assert(
			fc.property(donation, fc.array(fc.tuple(share, share), { maxLength: 5 }), (of, path) => {
				const start = position(of, 0, 0);
				const way = [start, ...path.map(([taken, disputed]) => position(of, taken, disputed)), start];
				const transfers = way.slice(1).flatMap((to, n) => transfersBetween(way[n] ?? start, to));
				for (const kind of kinds) expect(debitChange({ transfers }, kind)).toBe(0);
			}),
			{ numRuns: 500 },
		);
	});

	it("[D3] a reversal is taken from the donation first, then from the tip", () => {
		const of = { amountCents: 10_000, tipCents: 1_500 };
		expect(
			[0, 4_000, 10_000, 10_700, 11_500].map((reversedCents) => {
				const at = { ...of, campaignId: "c", reversedCents, disputedCents: 0 };
				const transfers = transfersBetween({ ...at, reversedCents: 0 }, at);
				return [raisedCents(at), debitChange({ transfers }, "campaign-pending"), debitChange({ transfers }, "tips")];
			}),
		).toEqual([
			[10_000, 0, 0],
			[6_000, 4_000, 0],
			[0, 10_000, 0],
			[0, 10_000, 700],
			[0, 10_000, 1_500],
		]);
	});

	it.each(["platform", "campaign"] as const)(
		"[D3] the provider's fee is borne by the %s, as configured",
		(feeBearer) => {
			const occurredAt = new Date(0);
			const settled = settlementEntry({
				donationId: "d",
				campaignId: "c",
				amountCents: 10_000,
				tipCents: 1_500,
				feeCents: 364,
				feeBearer,
				occurredAt,
			});
			expect(debitChange(settled, "provider-pending")).toBe(11_136);
			expect(-debitChange(settled, "campaign-pending")).toBe(feeBearer === "platform" ? 10_000 : 9_636);
			expect(debitChange(settled, "provider-fees")).toBe(feeBearer === "platform" ? 364 : 0);
			const before = { campaignId: "c", amountCents: 10_000, tipCents: 1_500, reversedCents: 0, disputedCents: 0 };
			const disputed = donationChangeEntry({
				kind: "dispute-withdrawn",
				subject: "m",
				occurredAt,
				before,
				after: { ...before, disputedCents: 11_500 },
				feeCents: 1_500,
				feeBearer,
			});
			expect(debitChange(disputed, "provider-pending")).toBe(-13_000);
			expect(debitChange(disputed, "dispute-fees")).toBe(feeBearer === "platform" ? 1_500 : 0);
			expect(-debitChange(disputed, "campaign-pending")).toBe(feeBearer === "platform" ? -10_000 : -11_500);
		},
	);

	it("[D3] a release moves exactly the amount of its booking", () => {
		for (const sign of [1, -1]) {
			const entry = releaseEntry({
				subject: "m",
				occurredAt: new Date(0),
				campaignId: "c",
				netCents: sign * 11_136,
				campaignCents: sign * 10_000,
			});
			expect(debitChange(entry, "provider-available")).toBe(sign * 11_136);
			expect(debitChange(entry, "provider-pending")).toBe(sign * -11_136);
			expect(-debitChange(entry, "campaign-available")).toBe(sign * 10_000);
			expect(-debitChange(entry, "campaign-pending")).toBe(sign * -10_000);
		}
	});
});
