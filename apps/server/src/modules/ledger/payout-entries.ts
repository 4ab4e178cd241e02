import type { LedgerAccount, LedgerEntry, PayoutEntryKind, Transfer } from "./chart.ts";

type Payout = {
	id: string;
	campaignId: string;
	currency: string;
	amountCents: number;
	/** What came back of a returned payout, where a conversion has changed it. */
	returnedCents?: number | null | undefined;
};

/**
 * The entry of one step of a payout. Hold, transfer and payout each move the funds from one account to the next; a
 * failure moves them back by an entry of its own, so that every step remains in the books. All in the campaign's currency:
 * what a transfer becomes in the author's account is a fact of the payout, not of our books.
 */
export function payoutEntry(kind: PayoutEntryKind, payout: Payout, occurredAt: Date): LedgerEntry {
	const { id, campaignId, currency, amountCents } = payout;
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
		"payout-returned": [move(ours, authors), ...lostByRates(ours, payout), move(setAside, owed)],
	};
	const entry: LedgerEntry = { kind, subject: id, occurredAt, currency, transfers: transfers[kind] };
	const reversed = takesBack[kind];
	return reversed ? { ...entry, reverses: { kind: reversed, subject: id } } : entry;
}

/** The campaign is owed the whole amount again; what the rates have changed on the way is the platform's. */
function lostByRates(ours: LedgerAccount, { amountCents, returnedCents }: Payout): Transfer[] {
	const lostCents = amountCents - (returnedCents ?? amountCents);
	if (lostCents === 0) return [];
	const difference: LedgerAccount = { kind: "fx-difference" };
	return lostCents > 0
		? [{ debit: difference, credit: ours, amountCents: lostCents }]
		: [{ debit: ours, credit: difference, amountCents: -lostCents }];
}

const takesBack: Partial<Record<PayoutEntryKind, PayoutEntryKind>> = {
	"payout-released": "payout-requested",
	"payout-failed": "payout-sent",
	"payout-bounced": "payout-paid",
	"payout-returned": "payout-transferred",
};
