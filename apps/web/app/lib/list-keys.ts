/** Under which keys lists of campaigns are kept by TanStack Query: who changes a campaign makes them load anew. */
export const listKeys = {
	/** Everybody's active campaigns. */
	campaigns: ["campaigns"],
	/** The signed-in account's own, by status. */
	ownCampaigns: ["own-campaigns"],
} as const;
