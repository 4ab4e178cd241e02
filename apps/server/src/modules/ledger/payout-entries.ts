import type { LedgerAccount, LedgerEntry, PayoutEntryKind, Transfer } from "./chart.ts";

type Payout = { id: string; campaignId: string; amountCents: number };

/**
 * The entry of one step of a payout. Hold, transfer and payout each move the funds from one account to the next; a
 * failure moves them back by an entry of its own, so that every step remains in the books.
 */
export function payoutEntry(kind: PayoutEntryKind, payout: Payout, occurredAt: Date): LedgerEntry {
	const { id, campaignId, amountCents } = payout;
	const owed: LedgerAccount = { kind: "campaign-available", campaignId };
	const setAside: LedgerAccount = { kind: "campaign-payout", campaignId };
	const ours: LedgerAccount = { kind: "provider-available" };
	const authors: LedgerAccount = { kind: "connected" };
	const onItsWay: LedgerAccount = { kind: "payouts-in-transit" };
	const move = (debit: LedgerAccount, credit: LedgerAccount): Transfer => ({ debit, credit, amountCents });
	const transfers: Record<PayoutEntryKind, Transfer[]> = {
		"payout-requested": [move(owed, setAside)],
		// Nothing was transferred: only the hold is released.
		"payout-released": [move(setAside, owed)],
		"payout-transferred": [move(authors, ours)],
		"payout-sent": [move(onItsWay, authors)],
		"payout-paid": [move(setAside, onItsWay)],
		"payout-failed": [move(authors, onItsWay)],
		// The bank returned it: it is owed again, and held in the author's account.
		"payout-bounced": [move(authors, setAside)],
		"payout-returned": [move(ours, authors), move(setAside, owed)],
	};
	const entry: LedgerEntry = { kind, subject: id, occurredAt, currency: "usd", transfers: transfers[kind] };
	const reversed = takesBack[kind];
	return reversed ? { ...entry, reverses: { kind: reversed, subject: id } } : entry;
}

const takesBack: Partial<Record<PayoutEntryKind, PayoutEntryKind>> = {
	"payout-released": "payout-requested",
	"payout-failed": "payout-sent",
	"payout-bounced": "payout-paid",
	"payout-returned": "payout-transferred",
};
