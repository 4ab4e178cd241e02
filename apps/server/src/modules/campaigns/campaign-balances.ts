import type { Db } from "../../platform/db/database.ts";

/** The port to the money of campaigns: what their author is told beside the total, in cents. */
export type CampaignBalances = {
	/** By id; a campaign that has never had any is left out. */
	read(
		db: Db,
		campaignIds: readonly string[],
	): Promise<ReadonlyMap<string, { currentBalance: number; pendingBalance: number }>>;
};
