import type { Campaign } from "@stride/contract";

/** The data of a campaign's tile on a page that shows the author already. */
export type TileCampaign = Pick<
	Campaign,
	"id" | "name" | "title" | "image" | "fundRaised" | "fundGoal" | "supportersCount" | "status"
>;

/** A list page reduced to tile data: the page contains its data twice, and descriptions are long. */
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
