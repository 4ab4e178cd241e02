import type { Db } from "../../platform/db/database.ts";
import type { CatalogueDeps } from "../catalogue/index.ts";

/** Port to the money of campaigns: the balances that their author sees beside the total, in cents, and whole refunds. */
export type CampaignBalances = {
	/** By id; a campaign without ledger entries is left out. */
	read(
		db: Db,
		campaignIds: readonly string[],
	): Promise<ReadonlyMap<string, { currentBalance: number; pendingBalance: number }>>;
	/** Those of the campaigns whose donations the operator has refunded as a whole, or is refunding. */
	listRefunded(db: Db, campaignIds: readonly string[]): Promise<ReadonlySet<string>>;
};

export type StreamCounts = { live: number; upcoming: number; past: number };

/** Port to the live streams of campaigns. */
export type CampaignStreams = {
	/** The public counts of each campaign's streams, by id; a campaign without any may be left out. */
	count(db: Db, campaignIds: readonly string[]): Promise<ReadonlyMap<string, StreamCounts>>;
	/** Whether one is live, as seen by the transaction. */
	isOnAir(db: Db, campaignId: string): Promise<boolean>;
	/** Whether a stream belongs to the campaign and is visible. */
	isShown(db: Db, stream: { streamId: string; campaignId: string }): Promise<boolean>;
};

/** Dependencies of the operations on campaigns. */
export type CampaignDeps = CatalogueDeps & { campaignStreams: CampaignStreams; campaignBalances: CampaignBalances };
