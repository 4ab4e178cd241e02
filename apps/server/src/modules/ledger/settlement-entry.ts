import type { LedgerEntry, Transfer } from "./chart.ts";

/**
 * A gift has arrived: the campaign is owed the amount, the platform has earned the tip and bears the provider's fee.
 * All amounts in cents.
 */
export function settlementEntry(gift: {
	donationId: string;
	campaignId: string;
	amountCents: number;
	tipCents: number;
	feeCents: number;
	occurredAt: Date;
}): LedgerEntry {
	const transfers: Transfer[] = [
		{
			debit: { kind: "provider-pending" },
			credit: { kind: "campaign-pending", campaignId: gift.campaignId },
			amountCents: gift.amountCents,
		},
		{ debit: { kind: "provider-pending" }, credit: { kind: "tips" }, amountCents: gift.tipCents },
		{ debit: { kind: "provider-fees" }, credit: { kind: "provider-pending" }, amountCents: gift.feeCents },
	];
	return {
		kind: "donation-settled",
		subject: gift.donationId,
		occurredAt: gift.occurredAt,
		currency: "usd",
		transfers: transfers.filter((transfer) => transfer.amountCents > 0),
	};
}
