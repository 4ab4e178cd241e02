import type { Campaign } from "@stride/contract";

/**
 * The campaign that stands for the others on the first screen: of those that take donations and are still under way,
 * the one that has raised most; where there is none of these, of all.
 */
export function featuredCampaign(campaigns: readonly Campaign[]): Campaign | undefined {
	const underWay = campaigns.filter(
		({ permissions, fundRaised, fundGoal }) => permissions.donate && fundRaised < fundGoal,
	);
	const [first, ...others] = underWay.length > 0 ? underWay : campaigns;
	if (!first) return undefined;
	return others.reduce((best, campaign) => (campaign.fundRaised > best.fundRaised ? campaign : best), first);
}
