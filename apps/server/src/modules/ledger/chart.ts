/**
 * The chart of accounts. A debit increases assets and expenses, a credit increases liabilities and income. Every
 * account has one currency and one stamp (`stamp.ts`); sums cross neither.
 * Assets and expenses:
 * - `provider-pending`, `provider-available`: held by the payment provider, not released yet, and available to us
 * - `provider-reserved`: held back by the payment provider as a reserve
 * - `disputed`: withdrawn by a bank until a dispute is decided
 * - `connected`, `payouts-in-transit`: in authors' accounts with the provider, and in transit from there to their banks
 * - `provider-fees`, `dispute-fees`: the provider's fees for payments and for disputes
 * - `platform-bank`: moved to the operator's own bank account, less what the operator has paid from there
 * - `corrections`: the provider's adjustments without a donation, losses positive
 * - `fx-difference`: what the platform has lost by exchange rates when converted payouts were returned
 * - `write-offs`: losses that the operator has taken over, less balances that were given up
 * Liabilities and income:
 * - `campaign-pending`, `campaign-available`: owed to a campaign, still arriving, and ready to be paid out
 * - `campaign-hold`: owed to a campaign if its dispute is won
 * - `campaign-payout`: owed to a campaign and reserved for payouts in progress
 * - `tips`: earned from tips
 * Neither held nor payable by us, a mirrored pair:
 * - `external-held`: donations that the charity catalogue has received
 * - `external-owed`: the part of them that counts for a campaign; the catalogue pays it to the charity
 */
export const platformAccounts = [
	"provider-pending",
	"provider-available",
	"provider-reserved",
	"disputed",
	"tips",
	"provider-fees",
	"dispute-fees",
	"connected",
	"payouts-in-transit",
	"platform-bank",
	"write-offs",
	"corrections",
	"fx-difference",
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

/** One movement between two accounts, which is balanced by construction. Amounts are whole cents above zero. */
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
	| PayoutEntryKind
	| BalanceEntryKind
	| PlatformEntryKind;

/** The entries of a payout, each posted at most once. */
export type PayoutEntryKind =
	| "payout-requested"
	| "payout-released"
	| "payout-transferred"
	| "payout-sent"
	| "payout-paid"
	| "payout-failed"
	| "payout-bounced"
	| "payout-returned";

/** The entries of changes of a campaign's balance beside its donations and payouts (`balance-entries.ts`). */
export type BalanceEntryKind = "balance-offset" | "balance-paid-in" | "balance-given" | "balance-written-off";

/** The entries of the platform's own account at the provider (`platform-entries.ts`). */
export type PlatformEntryKind =
	| "platform-payout"
	| "platform-topup"
	| "platform-fee"
	| "platform-dispute-fee"
	| "platform-reserve"
	| "platform-correction"
	| "platform-released";

/** An event, posted once: posting the same kind and subject again changes nothing. */
export type LedgerEntry = {
	kind: EntryKind;
	/** The subject of the event: the id of a donation, of a movement at the provider, of a dispute. */
	subject: string;
	/** The entry that this one reverses; an entry is reversed at most once. */
	reverses?: { kind: EntryKind; subject: string };
	occurredAt: Date;
	currency: string;
	transfers: readonly Transfer[];
};

export const campaignIdOf = (account: LedgerAccount): string | null =>
	"campaignId" in account ? account.campaignId : null;

/** The change that an entry makes to an account kind, in cents: debits less credits. */
export function debitChange(entry: Pick<LedgerEntry, "transfers">, kind: LedgerAccount["kind"]): number {
	let change = 0;
	for (const { debit, credit, amountCents } of entry.transfers) {
		if (debit.kind === kind) change += amountCents;
		if (credit.kind === kind) change -= amountCents;
	}
	return change;
}
