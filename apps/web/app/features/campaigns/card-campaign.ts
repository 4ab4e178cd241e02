import type { Campaign } from "@stride/contract";

/** What a card shows of a campaign. */
export type CardCampaign = Pick<
	Campaign,
	"id" | "name" | "title" | "image" | "author" | "fundRaised" | "fundGoal" | "supportersCount"
>;

/** Cuts off what a card does not show: a page carries its data twice, as markup and to hydrate, and stories are long. */
export function cardOf(campaign: Campaign): CardCampaign {
	const { id, name, title, image, author, fundRaised, fundGoal, supportersCount } = campaign;
	return { id, name, title, image, author, fundRaised, fundGoal, supportersCount };
}

/** A page of a list of campaigns, cut down to cards. */
export type CardPage<P> = { data: CardCampaign[]; pagination: P };

export function cardPage<P>(page: { data: Campaign[]; pagination: P }): CardPage<P> {
	return { data: page.data.map(cardOf), pagination: page.pagination };
}
