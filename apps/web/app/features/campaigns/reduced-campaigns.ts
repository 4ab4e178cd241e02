import type { Campaign } from "@stride/contract";

/** The data of a campaign's card. */
export type CardCampaign = Pick<
	Campaign,
	"id" | "name" | "title" | "image" | "author" | "currency" | "fundRaised" | "fundGoal" | "supportersCount"
>;

/** Reduces a campaign to its card's data: a page contains its data twice, and descriptions are long. */
export function cardOf(campaign: Campaign): CardCampaign {
	const { id, name, title, image, author, currency, fundRaised, fundGoal, supportersCount } = campaign;
	return { id, name, title, image, author, currency, fundRaised, fundGoal, supportersCount };
}

/** A list page reduced to card data. */
export type CardPage<P> = { data: CardCampaign[]; pagination: P };

export function cardPage<P>(page: { data: Campaign[]; pagination: P }): CardPage<P> {
	return { data: page.data.map(cardOf), pagination: page.pagination };
}

/** The data of a campaign's tile on a page that shows the author already. */
export type TileCampaign = Pick<
	Campaign,
	"id" | "name" | "title" | "image" | "currency" | "fundRaised" | "fundGoal" | "supportersCount" | "status"
>;

/** A list page reduced to tile data: the page contains its data twice, and descriptions are long. */
export function tilePage<P>(page: { data: Campaign[]; pagination: P }): { data: TileCampaign[]; pagination: P } {
	const data = page.data.map(({ id, name, title, image, currency, fundRaised, fundGoal, supportersCount, status }) => ({
		id,
		name,
		title,
		image,
		currency,
		fundRaised,
		fundGoal,
		supportersCount,
		status,
	}));
	return { data, pagination: page.pagination };
}
