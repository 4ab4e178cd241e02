import type { BalanceEntryKind, LedgerAccount, LedgerEntry, Transfer } from "./chart.ts";

/** A change of a campaign's balance beside its donations and payouts; the amount is what it adds to the balance. */
export type BalanceChange = {
	id: string;
	campaignId: string;
	currency: string;
	amountCents: number;
	occurredAt: Date;
} & ({ kind: "offset"; otherCampaignId: string } | { kind: "paid-in" | "given" | "written-off" });

const counterparts = {
	// The operator has received it, or has passed it on, outside the provider.
	"paid-in": "platform-bank",
	given: "platform-bank",
	"written-off": "write-offs",
} as const;

/** The entry of a change of a balance. */
export function balanceEntry(change: BalanceChange): LedgerEntry {
	const { id, campaignId, currency, amountCents, occurredAt } = change;
	const campaign: LedgerAccount = { kind: "campaign-available", campaignId };
	const other: LedgerAccount =
		change.kind === "offset"
			? { kind: "campaign-available", campaignId: change.otherCampaignId }
			: { kind: counterparts[change.kind] };
	const transfer: Transfer =
		amountCents > 0
			? { debit: other, credit: campaign, amountCents }
			: { debit: campaign, credit: other, amountCents: -amountCents };
	const kind: BalanceEntryKind = `balance-${change.kind}`;
	return { kind, subject: id, occurredAt, currency, transfers: [transfer] };
}
