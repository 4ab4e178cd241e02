/** The query keys of campaign lists; a change of a campaign invalidates them. */
export const listKeys = {
	/** All active campaigns. */
	campaigns: ["campaigns"],
	/** The signed-in account's own, by status. */
	ownCampaigns: ["own-campaigns"],
} as const;
