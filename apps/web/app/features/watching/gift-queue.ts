import type { DonationRow } from "@stride/contract";

/** A gift as it is shown over the player; no name for an anonymous one. */
export type ShownGift = { id: string; name: string | null; image: string | null; amountCents: number };

/** What one card tells: one gift, or that many at once. */
export type GiftCard = { key: string; gift: ShownGift } | { key: string; count: number; amountCents: number };

/** More than these do not wait in a row: the rest is told as one card. */
const waitingMax = 4;

/** The cards that wait, the next one first, after some gifts have arrived. A gift is shown once. */
export function withArrived(waiting: readonly GiftCard[], gifts: readonly ShownGift[]): GiftCard[] {
	const known = new Set(waiting.map(({ key }) => key));
	const cards: GiftCard[] = [
		...waiting,
		...gifts.filter(({ id }) => !known.has(id)).map((gift) => ({ key: gift.id, gift })),
	];
	if (cards.length <= waitingMax) return cards;
	const kept = cards.slice(0, waitingMax - 1);
	const rest = cards.slice(waitingMax - 1);
	return [
		...kept,
		{
			key: `and-more-${rest.at(-1)?.key}`,
			count: rest.reduce((sum, card) => sum + ("gift" in card ? 1 : card.count), 0),
			amountCents: rest.reduce((sum, card) => sum + ("gift" in card ? card.gift.amountCents : card.amountCents), 0),
		},
	];
}

export function shownGift({ id, firstName, lastName, user, amount }: DonationRow): ShownGift {
	const name = [firstName, lastName].filter(Boolean).join(" ");
	return { id, name: name || null, image: user?.image?.["80"] ?? null, amountCents: amount };
}
