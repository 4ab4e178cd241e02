import type { Db } from "../../platform/db/database.ts";

/** Port to the money of campaigns: the balances that their author sees beside the total, in cents. */
export type CampaignBalances = {
	/** By id; a campaign without ledger entries is left out. */
	read(
		db: Db,
		campaignIds: readonly string[],
	): Promise<ReadonlyMap<string, { currentBalance: number; pendingBalance: number }>>;
};
