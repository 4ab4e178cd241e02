/**
 * The chart of accounts. A debit raises what we hold or have spent, a credit raises what we owe or have earned. Every
 * account is of one currency and of one stamp (`stamp.ts`); sums cross neither.
 *
 * Held or spent:
 * - `provider-pending`, `provider-available`: with the payment provider, not let go of yet, and at our disposal
 * - `disputed`: taken by a bank until a dispute is decided
 * - `connected`, `payouts-in-transit`: at authors' accounts with the provider, and on its way from there to their banks
 * - `provider-fees`, `dispute-fees`: spent on the provider's fees and on what it asks for a dispute
 *
 * Owed or earned:
 * - `campaign-pending`, `campaign-available`: owed to a campaign, still arriving, and ready to be paid out
 * - `campaign-hold`: owed to a campaign if its dispute is won
 * - `campaign-payout`: owed to a campaign and set aside for payouts under way
 * - `tips`: earned from tips
 *
 * Neither held nor payable by us, a pair that mirrors itself:
 * - `external-held`: gifts that the charity catalogue has taken
 * - `external-owed`: what of them counts for a campaign; the catalogue pays it to the charity
 */
export const platformAccounts = [
	"provider-pending",
	"provider-available",
	"disputed",
	"tips",
	"provider-fees",
	"dispute-fees",
	"connected",
	"payouts-in-transit",
	"external-held",
] as const;
export type PlatformAccount = (typeof platformAccounts)[number];
export type CampaignAccount =
	| "campaign-pending"
	| "campaign-available"
	| "campaign-hold"
	| "campaign-payout"
	| "external-owed";
export type LedgerAccount = { kind: PlatformAccount } | { kind: CampaignAccount; campaignId: string };

/** One movement between two accounts: it cannot be out of balance. Amounts are whole cents above zero. */
export type Transfer = { debit: LedgerAccount; credit: LedgerAccount; amountCents: number };

export type EntryKind =
	| "donation-settled"
	| "donation-refunded"
	| "refund-failed"
	| "dispute-withdrawn"
	| "dispute-reinstated"
	| "dispute-lost"
	| "dispute-overturned"
	| "funds-available"
	| "external-given"
	| "external-corrected"
	| PayoutEntryKind;

/** What may happen to a payout, each at most once. */
export type PayoutEntryKind =
	| "payout-requested"
	| "payout-released"
	| "payout-transferred"
	| "payout-sent"
	| "payout-paid"
	| "payout-failed"
	| "payout-bounced"
	| "payout-returned";

/** What happened, told once: posting the same kind and subject again changes nothing. */
export type LedgerEntry = {
	kind: EntryKind;
	/** What it happened to: the id of a donation, of a movement at the provider, of a dispute. */
	subject: string;
	/** The entry that this one takes back; an entry is taken back once. */
	reverses?: { kind: EntryKind; subject: string };
	occurredAt: Date;
	currency: "usd";
	transfers: readonly Transfer[];
};

export const campaignIdOf = (account: LedgerAccount): string | null =>
	"campaignId" in account ? account.campaignId : null;

/** What an entry adds to an account kind, in cents: debits less credits. */
export function debitChange(entry: Pick<LedgerEntry, "transfers">, kind: LedgerAccount["kind"]): number {
	let change = 0;
	for (const { debit, credit, amountCents } of entry.transfers) {
		if (debit.kind === kind) change += amountCents;
		if (credit.kind === kind) change -= amountCents;
	}
	return change;
}
