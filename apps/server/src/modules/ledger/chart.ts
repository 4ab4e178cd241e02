/**
 * The chart of accounts. A debit raises what we hold or have spent, a credit raises what we owe or have earned.
 *
 * - `provider-pending`: with the payment provider, not available yet
 * - `campaign-pending`: owed to a campaign, still arriving
 * - `tips`: earned from tips
 * - `provider-fees`: spent on the provider's fees
 */
export type LedgerAccount =
	| { kind: "provider-pending" | "tips" | "provider-fees" }
	| { kind: "campaign-pending"; campaignId: string };

/** One movement between two accounts: it cannot be out of balance. Amounts are whole cents above zero. */
export type Transfer = { debit: LedgerAccount; credit: LedgerAccount; amountCents: number };

/** What happened, told once: posting the same kind and subject again changes nothing. */
export type LedgerEntry = {
	kind: "donation-settled";
	/** What it happened to: a donation's id. */
	subject: string;
	occurredAt: Date;
	currency: "usd";
	transfers: readonly Transfer[];
};

export const campaignIdOf = (account: LedgerAccount): string | null =>
	"campaignId" in account ? account.campaignId : null;
