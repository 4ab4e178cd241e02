/** What the rules of a campaign look at. */
export type CampaignFacts = {
	authorId: string;
	demo: boolean;
	endedAt: Date | null;
	giftsCount: number;
};

export type CampaignPermissions = { donate: boolean; update: boolean; delete: boolean };

export const campaignStatus = (campaign: { endedAt: Date | null }): "active" | "ended" =>
	campaign.endedAt === null ? "active" : "ended";

/**
 * What a caller may do with a campaign. Demo campaigns take donations only where payments are a sandbox. A campaign
 * that has received a gift stays, since supporters are owed its page.
 * @param accountId the caller's account, null for a visitor
 */
export function campaignPermissions(
	campaign: CampaignFacts,
	accountId: string | null,
	paymentsInSandbox: boolean,
): CampaignPermissions {
	const active = campaignStatus(campaign) === "active";
	const isAuthor = accountId === campaign.authorId;
	return {
		donate: active && (!campaign.demo || paymentsInSandbox),
		update: isAuthor && active,
		delete: isAuthor && campaign.giftsCount === 0,
	};
}
