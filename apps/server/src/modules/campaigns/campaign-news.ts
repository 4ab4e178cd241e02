import type { Db } from "../../platform/db/database.ts";

/** Progress of an active campaign, in cents. */
export type CampaignProgress = { campaignId: string; goalCents: number; beforeCents: number; afterCents: number };

/** Port to the notification of a campaign's subscribers, in the transaction of the change. */
export type CampaignNews = {
	/** The raised total of an active campaign has increased. */
	raised(tx: Db, progress: CampaignProgress): Promise<void>;
	ended(tx: Db, campaignId: string): Promise<void>;
};
