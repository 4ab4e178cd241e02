import { describe, expect, it } from "vitest";
import { donationChangeEntry, type FeeBearer, raisedCents } from "../../ledger/index.ts";
import type { Movement, PaymentRefund } from "../../payments/index.ts";
import { type MoneyFacts, planMoney, positionOf } from "../money/donation-money.ts";

const donation = { campaignId: "c", amountCents: 10_000, tipCents: 1_500, coverCents: 0, coverCampaignCents: 0 };
const nothing: MoneyFacts = { movements: [], outcomes: new Map() };

const booking = (id: string, amountCents: number, feeCents = 0): Movement => ({
	id,
	amountCents,
	feeCents,
	currency: "usd",
	occurredAt: new Date(1_000),
	availableAt: new Date(2_000),
});

/** A refund of both parts' cents; `tip` is null where the request names no part. */
const refund = (
	id: string,
	cents: number,
	tip: number | null,
	more: { failed?: boolean; fee?: number } = {},
): PaymentRefund => ({
	id,
	made: booking(`${id}-made`, -cents, more.fee),
	failed: more.failed ? booking(`${id}-failed`, cents) : null,
	isVoid: false,
	requestId: null,
	tipCents: tip,
});

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The entries of refunds, one line per transfer, then what is left of the parts. */
function entriesOf(refunds: PaymentRefund[], feeBearer: FeeBearer = "platform"): string[] {
	const { steps, facts } = planMoney(donation, nothing, { refunds, disputes: [] });
	const lines = steps.flatMap(({ change, movement, before, after }) => {
		const facts = { kind: change, subject: "s", currency: "usd", occurredAt: new Date(0), before, after };
		const { transfers } = donationChangeEntry({ ...facts, feeCents: movement?.feeCents ?? 0, feeBearer });
		return transfers.map((one) => `${one.debit.kind} to ${one.credit.kind} ${dollars(one.amountCents)}`);
	});
	const position = positionOf(donation, facts);
	const tip = position.tipCents - position.tipReversedCents;
	return [...lines, `raised ${dollars(raisedCents(position))}, tip ${dollars(tip)}`];
}

const table: [string, PaymentRefund[], string[]][] = [
	["the donation", [refund("r", 10_000, 0)], ["campaign-pending to provider-pending 100.00", "raised 0.00, tip 15.00"]],
	[
		"a part of the donation",
		[refund("r", 4_000, 0)],
		["campaign-pending to provider-pending 40.00", "raised 60.00, tip 15.00"],
	],
	["the tip", [refund("r", 1_500, 1_500)], ["tips to provider-pending 15.00", "raised 100.00, tip 0.00"]],
	["a part of the tip", [refund("r", 500, 500)], ["tips to provider-pending 5.00", "raised 100.00, tip 10.00"]],
	[
		"both",
		[refund("r", 11_500, 1_500)],
		["campaign-pending to provider-pending 100.00", "tips to provider-pending 15.00", "raised 0.00, tip 0.00"],
	],
	[
		"parts of both",
		[refund("r", 3_000, 1_000)],
		["campaign-pending to provider-pending 20.00", "tips to provider-pending 10.00", "raised 80.00, tip 5.00"],
	],
	[
		"the donation, then the tip",
		[refund("r", 10_000, 0), refund("s", 1_500, 1_500)],
		["campaign-pending to provider-pending 100.00", "tips to provider-pending 15.00", "raised 0.00, tip 0.00"],
	],
	[
		"no part, as much as the tip",
		[refund("r", 1_500, null)],
		["tips to provider-pending 15.00", "raised 100.00, tip 0.00"],
	],
	[
		"no part, as much as the tip, twice",
		[refund("r", 1_500, null), refund("s", 1_500, null)],
		["tips to provider-pending 15.00", "campaign-pending to provider-pending 15.00", "raised 85.00, tip 0.00"],
	],
	[
		"no part, another amount",
		[refund("r", 1_501, null)],
		["campaign-pending to provider-pending 15.01", "raised 84.99, tip 15.00"],
	],
	[
		"no part, everything",
		[refund("r", 11_500, null)],
		["campaign-pending to provider-pending 100.00", "tips to provider-pending 15.00", "raised 0.00, tip 0.00"],
	],
	[
		"no part, the rest after the tip",
		[refund("r", 1_500, 1_500), refund("s", 10_000, null)],
		["tips to provider-pending 15.00", "campaign-pending to provider-pending 100.00", "raised 0.00, tip 0.00"],
	],
	[
		"the tip, which fails late",
		[refund("r", 1_500, 1_500, { failed: true })],
		["tips to provider-pending 15.00", "provider-pending to tips 15.00", "raised 100.00, tip 15.00"],
	],
	[
		"parts of both, which fail late",
		[refund("r", 3_000, 1_000, { failed: true })],
		[
			"campaign-pending to provider-pending 20.00",
			"tips to provider-pending 10.00",
			"provider-pending to campaign-pending 20.00",
			"provider-pending to tips 10.00",
			"raised 100.00, tip 15.00",
		],
	],
];

describe("the ledger entries of a refund", () => {
	it.each(table)("[D3] %s", (_, refunds, expected) => {
		expect(entriesOf(refunds)).toEqual(expected);
		// Without a fee of its own, a refund is the same with either bearer of the fees.
		expect(entriesOf(refunds, "campaign")).toEqual(expected);
	});

	it.each([
		["the donation", [refund("r", 10_000, 0, { fee: 100 })], "campaign-pending to provider-pending 1.00"],
		["the tip", [refund("r", 1_500, 1_500, { fee: 100 })], "provider-fees to provider-pending 1.00"],
	])("[D3] where campaigns bear the fees, a fee for the refund of %s is borne by its part", (_, refunds, fee) => {
		expect(entriesOf(refunds, "campaign")).toContain(fee);
		expect(entriesOf(refunds, "platform")).toContain("provider-fees to provider-pending 1.00");
	});

	it("[D3] a refund that an earlier version booked keeps the accounts that it was taken from", () => {
		const known = { kind: "refund", sourceId: "r", movementId: "r-made", amountCents: -1_500, tipCents: null };
		const before: MoneyFacts = { movements: [known], outcomes: new Map() };
		const refunds = [refund("r", 1_500, null), refund("s", 1_500, 1_500)];
		const { steps } = planMoney(donation, before, { refunds, disputes: [] });
		expect(steps.map(({ before, after }) => [raisedCents(before), raisedCents(after)])).toEqual([[8_500, 8_500]]);
	});
});
