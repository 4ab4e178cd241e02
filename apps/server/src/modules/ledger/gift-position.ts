import type { LedgerAccount, Transfer } from "./chart.ts";

/** A settled gift and what has become of it, in cents. */
export type GiftPosition = {
	campaignId: string;
	amountCents: number;
	tipCents: number;
	/** Given back for good: refunds that have not failed, and disputes that were lost. */
	takenBackCents: number;
	/** With the bank until a dispute is decided. */
	disputedCents: number;
};

/** What of the gift still counts for its campaign: money that goes back comes out of the gift first, then of the tip. */
export const raisedCents = (gift: GiftPosition): number =>
	gift.amountCents - Math.min(gift.amountCents, gift.takenBackCents);

/** Where the money of a gift by card can be. */
type CardAccount = Exclude<
	LedgerAccount["kind"],
	"external-held" | "external-owed" | "connected" | "payouts-in-transit" | "campaign-payout"
>;

/** What each account holds of a gift, debits positive; it adds up to zero. Fees stand beside it. */
function balances(gift: GiftPosition): Map<CardAccount, number> {
	const { amountCents, tipCents, takenBackCents, disputedCents } = gift;
	const fromGift = Math.min(amountCents, takenBackCents);
	const held = Math.min(amountCents, takenBackCents + disputedCents) - fromGift;
	return new Map<CardAccount, number>([
		["disputed", disputedCents],
		["campaign-pending", -(amountCents - fromGift - held)],
		["campaign-hold", -held],
		["tips", -(tipCents - (takenBackCents - fromGift))],
		["provider-pending", amountCents + tipCents - takenBackCents - disputedCents],
	]);
}

/**
 * The transfers that lead from one position of a gift to another. They follow from the two positions alone, so that
 * refunds and disputes add up to the same whatever the order in which they become known.
 */
export function transfersBetween(before: GiftPosition, after: GiftPosition): Transfer[] {
	const was = balances(before);
	const changes = [...balances(after)].map(([kind, cents]) => ({
		account: accountOf(kind, after.campaignId),
		cents: cents - (was.get(kind) ?? 0),
	}));
	const debits = changes.filter(({ cents }) => cents > 0);
	const credits = changes.filter(({ cents }) => cents < 0).map(({ account, cents }) => ({ account, cents: -cents }));
	return pairUp(debits, credits);
}

type Side = { account: LedgerAccount; cents: number };

/** An equal amount against an equal one where there is such a pair, the rest in the chart's order. */
function pairUp(debits: Side[], credits: Side[]): Transfer[] {
	const transfers: Transfer[] = [];
	const take = (debit: Side, credit: Side) => {
		const amountCents = Math.min(debit.cents, credit.cents);
		if (amountCents === 0) return;
		transfers.push({ debit: debit.account, credit: credit.account, amountCents });
		debit.cents -= amountCents;
		credit.cents -= amountCents;
	};
	for (const debit of debits) {
		const equal = credits.find((credit) => credit.cents === debit.cents);
		if (equal) take(debit, equal);
	}
	for (const debit of debits) for (const credit of credits) take(debit, credit);
	return transfers;
}

function accountOf(kind: CardAccount, campaignId: string): LedgerAccount {
	return kind === "campaign-pending" || kind === "campaign-available" || kind === "campaign-hold"
		? { kind, campaignId }
		: { kind };
}
