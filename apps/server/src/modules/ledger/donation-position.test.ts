import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { debitChange, type LedgerAccount } from "./chart.ts";
import { donationChangeEntry, releaseEntry, settlementEntry } from "./donation-entries.ts";
import {
	coverOfCampaign,
	type DonationPosition,
	raisedCents,
	tipReversed,
	tipShareOf,
	transfersBetween,
} from "./donation-position.ts";

const donation = fc.record({
	amountCents: fc.integer({ min: 1, max: 100_000 }),
	tipCents: fc.integer({ min: 0, max: 20_000 }),
	coverCents: fc.integer({ min: 0, max: 4_000 }),
	coverCampaignCents: fc.integer({ min: 0, max: 4_000 }),
});
type Parts = Pick<DonationPosition, "amountCents" | "tipCents" | "coverCents" | "coverCampaignCents">;
const noCover = { coverCents: 0, coverCampaignCents: 0 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const position = (of: Parts, taken: number, disputed: number): DonationPosition => {
	const totalCents = of.amountCents + of.tipCents + of.coverCents;
	const reversedCents = Math.floor(totalCents * taken);
	return {
		...of,
		coverCampaignCents: Math.min(of.coverCents, of.coverCampaignCents),
		campaignId: "c",
		reversedCents,
		tipReversedCents: tipReversed(of, { namedTipCents: 0, otherCents: reversedCents }),
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

	it("[D3] a reversal that names no part is taken from the donation first, then from the tip", () => {
		const of = { amountCents: 10_000, tipCents: 1_500, ...noCover };
		expect(
			[0, 4_000, 10_000, 10_700, 11_500].map((reversedCents) => {
				const tipReversedCents = tipReversed(of, { namedTipCents: 0, otherCents: reversedCents });
				const at = { ...of, campaignId: "c", reversedCents, tipReversedCents, disputedCents: 0 };
				const transfers = transfersBetween({ ...at, reversedCents: 0, tipReversedCents: 0 }, at);
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
				currency: "usd",
				amountCents: 10_000,
				tipCents: 1_500,
				...noCover,
				feeCents: 364,
				feeBearer,
				occurredAt,
			});
			expect(debitChange(settled, "provider-pending")).toBe(11_136);
			// The fee on the tip is the platform's: 1,500 of 11,500 of 364.
			expect(-debitChange(settled, "campaign-pending")).toBe(feeBearer === "platform" ? 10_000 : 9_683);
			expect(debitChange(settled, "provider-fees")).toBe(feeBearer === "platform" ? 364 : 47);
			const before = {
				campaignId: "c",
				amountCents: 10_000,
				tipCents: 1_500,
				...noCover,
				reversedCents: 0,
				tipReversedCents: 0,
				disputedCents: 0,
			};
			const disputed = donationChangeEntry({
				kind: "dispute-withdrawn",
				subject: "m",
				currency: "usd",
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

	it("[D3] the cover is returned last, and first the part of it that is the platform's", () => {
		const of = { amountCents: 10_000, tipCents: 1_500, coverCents: 374, coverCampaignCents: 317 };
		const cents = (reversedCents: number, disputedCents = 0) => {
			const tipReversedCents = tipReversed(of, { namedTipCents: 0, otherCents: reversedCents });
			const at = { ...of, campaignId: "c", reversedCents, tipReversedCents, disputedCents };
			const transfers = transfersBetween({ ...at, reversedCents: 0, tipReversedCents: 0, disputedCents: 0 }, at);
			const change = (kind: LedgerAccount["kind"]) => debitChange({ transfers }, kind);
			const kinds = ["campaign-pending", "tips", "provider-fees", "campaign-hold", "provider-pending"] as const;
			return [raisedCents(at), ...kinds.map(change)];
		};
		expect(cents(10_000)).toEqual([0, 10_000, 0, 0, 0, -10_000]);
		expect(cents(11_500)).toEqual([0, 10_000, 1_500, 0, 0, -11_500]);
		expect(cents(11_557)).toEqual([0, 10_000, 1_500, 57, 0, -11_557]);
		expect(cents(11_874)).toEqual([0, 10_317, 1_500, 57, 0, -11_874]);
		// What a bank has withdrawn until it decides is held as it would be lost.
		expect(cents(0, 11_557)).toEqual([10_000, 10_000, 0, 0, -10_000, -11_557]);
		expect(cents(0, 11_874)).toEqual([10_000, 10_317, 0, 0, -10_317, -11_874]);
	});

	it.each([
		["platform", 374, 0, 10_000, -10],
		// 317 of the fee's 364 are on the donation; the cover's part of it is 325.
		["campaign", 374, 317, 10_000, -10],
		["campaign", 300, 261, 9_944, 8],
		["campaign", 0, 0, 9_683, 47],
	] as const)(
		"[D3] where the %s bears the fee, a cover of %d offsets it",
		(feeBearer, coverCents, ofCampaign, campaignCents, feesCents) => {
			const parts = { amountCents: 10_000, tipCents: 1_500, coverCents, feeCents: 364 };
			const coverCampaignCents = feeBearer === "platform" ? 0 : coverOfCampaign(coverCents, parts);
			expect(coverCampaignCents).toBe(ofCampaign);
			const ids = { donationId: "d", campaignId: "c", currency: "usd", occurredAt: new Date(0) };
			const settled = settlementEntry({ ...ids, ...parts, coverCampaignCents, feeBearer });
			expect(debitChange(settled, "provider-pending")).toBe(11_500 + coverCents - 364);
			expect(-debitChange(settled, "campaign-pending")).toBe(campaignCents);
			expect(debitChange(settled, "provider-fees")).toBe(feesCents);
			expect(-debitChange(settled, "tips")).toBe(1_500);
		},
	);

	it("[D3] a cover never leaves a campaign with more than the donation, nor with a larger fee", () => {
		fc.assert(
			fc.property(donation, fc.integer({ min: 0, max: 5_000 }), (of, feeCents) => {
				const ofCampaign = coverOfCampaign(of.coverCents, { ...of, feeCents });
				expect(ofCampaign).toBeGreaterThanOrEqual(0);
				expect(ofCampaign).toBeLessThanOrEqual(of.coverCents);
				expect(ofCampaign).toBeLessThanOrEqual(feeCents - tipShareOf(feeCents, of));
			}),
		);
	});

	it.each([
		["the tip", { namedTipCents: 1_500, otherCents: 0 }, 1_500],
		["a part of the tip", { namedTipCents: 700, otherCents: 0 }, 700],
		["parts of both", { namedTipCents: 700, otherCents: 4_000 }, 700],
		["the tip beside a refund that takes the donation", { namedTipCents: 700, otherCents: 10_500 }, 1_200],
		["more of the tip than the tip", { namedTipCents: 2_000, otherCents: 0 }, 1_500],
	])("[D3] the tip's part of reversals: %s", (_, reversals, expected) => {
		expect(tipReversed({ amountCents: 10_000, tipCents: 1_500 }, reversals)).toBe(expected);
	});

	it("[D3] the shares of a fee add up to it, and a tip of nothing bears nothing", () => {
		fc.assert(
			fc.property(donation, fc.integer({ min: -5_000, max: 5_000 }), (of, feeCents) => {
				const share = tipShareOf(feeCents, of);
				expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(feeCents));
				if (of.tipCents === 0) expect(share + 0).toBe(0);
			}),
		);
	});

	it("[D3] a release moves exactly the amount of its booking", () => {
		for (const sign of [1, -1]) {
			const entry = releaseEntry({
				subject: "m",
				currency: "usd",
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

it("[D3] the decision of a dispute moves no pending funds, which bookings alone release", () => {
	fc.assert(
		fc.property(donation, share, share, (of, taken, disputed) => {
			const open = position(of, taken, disputed);
			const reversedCents = open.reversedCents + open.disputedCents;
			const tipReversedCents = tipReversed(of, { namedTipCents: 0, otherCents: reversedCents });
			const lost = { ...open, reversedCents, tipReversedCents, disputedCents: 0 };
			const pending = transfersBetween(open, lost).flatMap(({ debit, credit }) =>
				[debit, credit].filter(({ kind }) => kind === "campaign-pending"),
			);
			expect(pending).toEqual([]);
		}),
		{ numRuns: 1_000 },
	);
});
