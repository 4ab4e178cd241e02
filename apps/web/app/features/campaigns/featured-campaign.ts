import type { Campaign } from "@stride/contract";

/**
 * The campaign on the first screen: the one that has raised most of those that accept donations and have not reached
 * their goal, else of all.
 */
export function featuredCampaign(campaigns: readonly Campaign[]): Campaign | undefined {
	const underWay = campaigns.filter(
		({ permissions, fundRaised, fundGoal }) => permissions.donate && fundRaised < fundGoal,
	);
	const [first, ...others] = underWay.length > 0 ? underWay : campaigns;
	if (!first) return undefined;
	return others.reduce((best, campaign) => (campaign.fundRaised > best.fundRaised ? campaign : best), first);
}
