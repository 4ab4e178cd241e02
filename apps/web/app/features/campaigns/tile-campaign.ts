import type { Campaign } from "@stride/contract";

/** What a tile shows of a campaign whose author is known from elsewhere. */
export type TileCampaign = Pick<
	Campaign,
	"id" | "name" | "title" | "image" | "fundRaised" | "fundGoal" | "supportersCount" | "status"
>;

/** A page of a list of campaigns, cut down to tiles: a page carries its data twice, and stories are long. */
export function tilePage<P>(page: { data: Campaign[]; pagination: P }): { data: TileCampaign[]; pagination: P } {
	const data = page.data.map(({ id, name, title, image, fundRaised, fundGoal, supportersCount, status }) => ({
		id,
		name,
		title,
		image,
		fundRaised,
		fundGoal,
		supportersCount,
		status,
	}));
	return { data, pagination: page.pagination };
}
