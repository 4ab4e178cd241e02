import type { Campaign, DonationList, DonationRow } from "@stride/contract";

/** The figures of a campaign and its newest donations. */
export type LiveCampaign = {
	/** As published; below every published version for those of the page's loader. */
	version: number;
	fundRaised: number;
	supportersCount: number;
	/** Null until they could be loaded. */
	donations: DonationList | null;
	/** The last arrival while the page was open; null before the first. */
	arrival: { donations: DonationRow[]; amountCents: number; fundRaised: number } | null;
};

/** What the campaign's page shows of the cache. */
export type CampaignState = {
	/** With the reader's permissions; those of a guest until the session is known, and none once it is gone. */
	campaign: Campaign;
	/** Hidden or deleted while the page was open. */
	isGone: boolean;
	live: LiveCampaign;
};

export function startState(campaign: Campaign, donations: DonationList | null): CampaignState {
	const { fundRaised, supportersCount } = campaign;
	return {
		campaign,
		isGone: false,
		live: { version: Number.NEGATIVE_INFINITY, fundRaised, supportersCount, donations, arrival: null },
	};
}
