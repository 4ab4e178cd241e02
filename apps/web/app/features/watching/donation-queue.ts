import type { DonationRow } from "@stride/contract";

/** A donation as shown over the player; without a name if it is anonymous. */
export type ShownDonation = { id: string; name: string | null; image: string | null; amountCents: number };

/** One donation, or the count and sum of several. */
export type DonationCard =
	| { key: string; donation: ShownDonation }
	| { key: string; count: number; amountCents: number };

/** The limit of queued cards; the donations beyond it share one card. */
const waitingMax = 4;

/** Appends new donations to the queued cards, the next one first. A queued donation is not added twice. */
export function withArrived(waiting: readonly DonationCard[], donations: readonly ShownDonation[]): DonationCard[] {
	const known = new Set(waiting.map(({ key }) => key));
	const cards: DonationCard[] = [
		...waiting,
		...donations.filter(({ id }) => !known.has(id)).map((donation) => ({ key: donation.id, donation })),
	];
	if (cards.length <= waitingMax) return cards;
	const first = cards.slice(0, waitingMax - 1);
	const rest = cards.slice(waitingMax - 1);
	return [
		...first,
		{
			key: `and-more-${rest.at(-1)?.key}`,
			count: rest.reduce((sum, card) => sum + ("donation" in card ? 1 : card.count), 0),
			amountCents: rest.reduce(
				(sum, card) => sum + ("donation" in card ? card.donation.amountCents : card.amountCents),
				0,
			),
		},
	];
}

export function shownDonation({ id, firstName, lastName, user, amount }: DonationRow): ShownDonation {
	const name = [firstName, lastName].filter(Boolean).join(" ");
	return { id, name: name || null, image: user?.image?.["80"] ?? null, amountCents: amount };
}
