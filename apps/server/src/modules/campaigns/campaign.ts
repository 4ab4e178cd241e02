import type { Config } from "../../platform/config.ts";
import type { LinkedProject } from "../catalogue/index.ts";

type Way = "live" | "sandbox";

/** The ways of giving in this installation: by card, and through the charity catalogue if it is configured. */
export type GivingWays = { cards: Way; catalogue: Way | null };

const wayOf = (isSandbox: boolean): Way => (isSandbox ? "sandbox" : "live");

export const givingWays = ({ sandbox, catalogue }: Config): GivingWays => ({
	cards: wayOf(sandbox.services.has("stripe")),
	catalogue: catalogue && wayOf(sandbox.services.has("globalgiving")),
});

/** Where no real money can move, demo data may be public. */
export const paymentsInSandbox = (config: Config): boolean => givingWays(config).cards === "sandbox";

/** Input of the rules of a campaign. */
export type CampaignFacts = {
	authorId: string;
	demo: boolean;
	endedAt: Date | null;
	/** Since when it is under review. */
	pausedAt: Date | null;
	/** The charity project that receives the money; null for a personal campaign. */
	project: Pick<LinkedProject, "isActive"> | null;
	/** Number of changes of its donations so far; zero means that no donation has ever arrived. */
	changesCount: number;
	/** One of its streams is live. */
	isLive: boolean;
};

export type CampaignPermissions = { donate: boolean; update: boolean; delete: boolean };

export const campaignStatus = (campaign: { endedAt: Date | null }): "active" | "ended" =>
	campaign.endedAt === null ? "active" : "ended";

/**
 * True while the campaign is active and not paused and, for a charity, its project is too, and a way to give exists. Demo campaigns
 * take donations only where that way is a sandbox.
 */
export function takesDonations(
	campaign: Pick<CampaignFacts, "demo" | "endedAt" | "pausedAt" | "project">,
	ways: GivingWays,
): boolean {
	const way = campaign.project ? ways.catalogue : ways.cards;
	if (campaignStatus(campaign) !== "active" || campaign.pausedAt !== null || way === null) return false;
	return (campaign.project?.isActive ?? true) && (!campaign.demo || way === "sandbox");
}

/**
 * What a caller may do with a campaign beside giving. A campaign that has ever received a donation cannot be deleted,
 * since supporters are owed its page, nor can one that is live.
 * @param accountId the caller's account, null for a visitor
 */
export function authorPermissions(
	campaign: Omit<CampaignFacts, "demo" | "project" | "pausedAt">,
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
