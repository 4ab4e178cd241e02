/** What the rules of a campaign look at. */
export type CampaignFacts = {
	authorId: string;
	demo: boolean;
	endedAt: Date | null;
	/** Changes of its gifts so far; none means that no gift has ever arrived. */
	changesCount: number;
	/** One of its streams is on the air. */
	isLive: boolean;
};

export type CampaignPermissions = { donate: boolean; update: boolean; delete: boolean };

export const campaignStatus = (campaign: { endedAt: Date | null }): "active" | "ended" =>
	campaign.endedAt === null ? "active" : "ended";

/** Demo campaigns take donations only where payments are a sandbox. */
export const takesDonations = (campaign: Pick<CampaignFacts, "demo" | "endedAt">, paymentsInSandbox: boolean) =>
	campaignStatus(campaign) === "active" && (!campaign.demo || paymentsInSandbox);

/**
 * What a caller may do with a campaign. One that has ever received a gift stays, since supporters are owed its page, and
 * nobody takes a campaign away from those who watch it live.
 * @param accountId the caller's account, null for a visitor
 */
export function campaignPermissions(
	campaign: CampaignFacts,
	accountId: string | null,
	paymentsInSandbox: boolean,
): CampaignPermissions {
	const isAuthor = accountId === campaign.authorId;
	return {
		donate: takesDonations(campaign, paymentsInSandbox),
		update: isAuthor && campaignStatus(campaign) === "active",
		delete: isAuthor && campaign.changesCount === 0 && !campaign.isLive,
	};
}
