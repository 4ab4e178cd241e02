import type { Db } from "../../platform/db/database.ts";

export type StreamCounts = { live: number; upcoming: number; past: number };

/** The port to the live streams of campaigns: what a campaign, and a gift to it, has to know of them. */
export type CampaignStreams = {
	/** What the public sees of each campaign's streams, by id; a campaign without any may be left out. */
	count(db: Db, campaignIds: readonly string[]): Promise<ReadonlyMap<string, StreamCounts>>;
	/** Whether one is on the air, as the transaction sees it. */
	isOnAir(db: Db, campaignId: string): Promise<boolean>;
	/** Ends what is on the air, in the transaction that ends or hides the campaign. */
	endAll(
		db: Db,
		campaignId: string,
		by: { accountId: string; requestId?: string | undefined },
		reason: "campaign-ended" | "operator",
	): Promise<void>;
	/** Whether a stream is the campaign's own and can be seen. */
	isShown(db: Db, stream: { streamId: string; campaignId: string }): Promise<boolean>;
};
