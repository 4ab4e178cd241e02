import type { LedgerAccount, Transfer } from "./chart.ts";

/** A settled donation and its reversals, in cents. */
export type DonationPosition = {
	campaignId: string;
	amountCents: number;
	tipCents: number;
	/** With which the donor covers the provider's fee, and the part of it that reduces the campaign's fee. */
	coverCents: number;
	coverCampaignCents: number;
	/** Permanently returned: refunds that have not failed, and lost disputes. */
	reversedCents: number;
	/** The tip's part of it. */
	tipReversedCents: number;
	/** Withdrawn by the bank until a dispute is decided. */
	disputedCents: number;
};

/** The part of the donation that still counts for its campaign: only the donation's part of a reversal lowers it. */
export const raisedCents = (donation: DonationPosition): number => donation.amountCents - amountReversed(donation);

/** The cover is returned last: only what exceeds amount and tip is taken from it. */
export const coverReversed = (
	donation: Pick<DonationPosition, "amountCents" | "tipCents" | "coverCents" | "reversedCents">,
): number =>
	Math.min(donation.coverCents, Math.max(0, donation.reversedCents - donation.amountCents - donation.tipCents));

const amountReversed = (donation: DonationPosition): number =>
	donation.reversedCents - donation.tipReversedCents - coverReversed(donation);

/** The campaign's part of what is left of a cover: a part that is returned is the platform's first. */
const coverLeftOfCampaign = (donation: DonationPosition): number =>
	Math.min(donation.coverCampaignCents, donation.coverCents - coverReversed(donation));

/**
 * The tip's part of reversals: what refunds name as the tip's, and the remainder of all others, which are taken from the
 * donation first. A part beyond the tip is the donation's.
 */
export function tipReversed(
	donation: Pick<DonationPosition, "amountCents" | "tipCents">,
	reversals: { namedTipCents: number; otherCents: number },
): number {
	const { namedTipCents, otherCents } = reversals;
	return Math.min(donation.tipCents, namedTipCents + Math.max(0, otherCents - donation.amountCents));
}

/** The tip's share of a fee for both parts, rounded half up. */
export const tipShareOf = (feeCents: number, parts: { amountCents: number; tipCents: number }): number => {
	const totalCents = parts.amountCents + parts.tipCents;
	return totalCents === 0 ? 0 : Math.round((feeCents * parts.tipCents) / totalCents);
};

/**
 * The campaign's part of a cover: it reduces the fee that the campaign bears, in proportion to amount and tip as the fee
 * itself, and never below zero. The remainder is the platform's.
 */
export function coverOfCampaign(
	coverCents: number,
	fee: { feeCents: number; amountCents: number; tipCents: number },
): number {
	const campaignFeeCents = fee.feeCents - tipShareOf(fee.feeCents, fee);
	return Math.max(0, Math.min(coverCents - tipShareOf(coverCents, fee), campaignFeeCents));
}

/** The accounts that can hold the money of a card donation. */
type CardAccount = Exclude<
	LedgerAccount["kind"],
	| "external-held"
	| "external-owed"
	| "connected"
	| "payouts-in-transit"
	| "campaign-payout"
	| "platform-bank"
	| "write-offs"
	| "corrections"
	| "provider-reserved"
>;

/**
 * What each account holds of a donation, debits positive; the sum is zero. Fees are booked separately; a cover is income
 * in the account of the fees.
 */
function balances(donation: DonationPosition): Map<CardAccount, number> {
	const { amountCents, tipCents, coverCents, reversedCents, tipReversedCents, disputedCents } = donation;
	const raised = raisedCents(donation);
	const held = Math.min(raised, disputedCents);
	const coverLeft = coverCents - coverReversed(donation);
	const coverOfCampaign = coverLeftOfCampaign(donation);
	// What a lost dispute would take of it is held with the donation, so that the decision, which the provider does not
	// book, moves no pending funds: these are released by bookings alone.
	const coverIfLost = coverLeftOfCampaign({ ...donation, reversedCents: reversedCents + disputedCents });
	return new Map<CardAccount, number>([
		["disputed", disputedCents],
		["campaign-pending", -(raised - held + coverIfLost)],
		["campaign-hold", -(held + coverOfCampaign - coverIfLost)],
		["tips", -(tipCents - tipReversedCents)],
		["provider-fees", -(coverLeft - coverOfCampaign)],
		["provider-pending", amountCents + tipCents + coverCents - reversedCents - disputedCents],
	]);
}

/**
 * The transfers from one position of a donation to another. They follow from the two positions alone, so that refunds
 * and disputes add up to the same result in whatever order they arrive.
 */
export function transfersBetween(before: DonationPosition, after: DonationPosition): Transfer[] {
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

/** Pairs equal amounts where possible, the rest in the order of the chart. */
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
