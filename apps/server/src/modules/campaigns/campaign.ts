import type { LinkedProject } from "../catalogue/index.ts";
import type { GivingWays } from "./giving-ways.ts";

/** What the rules of a campaign look at. */
export type CampaignFacts = {
	authorId: string;
	demo: boolean;
	endedAt: Date | null;
	/** The charity project that it is for; null for a campaign of its author's own. */
	project: Pick<LinkedProject, "isActive"> | null;
	/** Changes of its gifts so far; none means that no gift has ever arrived. */
	changesCount: number;
	/** One of its streams is on the air. */
	isLive: boolean;
};

export type CampaignPermissions = { donate: boolean; update: boolean; delete: boolean };

export const campaignStatus = (campaign: { endedAt: Date | null }): "active" | "ended" =>
	campaign.endedAt === null ? "active" : "ended";

/**
 * While it is active and, for a charity, its project is too, and there is a way to give. Demo campaigns take donations
 * only where that way is a sandbox.
 */
export function takesDonations(
	campaign: Pick<CampaignFacts, "demo" | "endedAt" | "project">,
	ways: GivingWays,
): boolean {
	const way = campaign.project ? ways.catalogue : ways.cards;
	if (campaignStatus(campaign) !== "active" || way === null) return false;
	return (campaign.project?.isActive ?? true) && (!campaign.demo || way === "sandbox");
}

/**
 * What a caller may do with a campaign beside giving. One that has ever received a gift stays, since supporters are owed
 * its page, and nobody takes a campaign away from those who watch it live.
 * @param accountId the caller's account, null for a visitor
 */
export function authorPermissions(
	campaign: Omit<CampaignFacts, "demo" | "project">,
	accountId: string | null,
): Omit<CampaignPermissions, "donate"> {
	const isAuthor = accountId === campaign.authorId;
	return {
		update: isAuthor && campaignStatus(campaign) === "active",
		delete: isAuthor && campaign.changesCount === 0 && !campaign.isLive,
	};
}

/** @param accountId the caller's account, null for a visitor */
export const campaignPermissions = (
	campaign: CampaignFacts,
	accountId: string | null,
	ways: GivingWays,
): CampaignPermissions => ({
	donate: takesDonations(campaign, ways),
	...authorPermissions(campaign, accountId),
});
