import type { Db } from "../../platform/db/database.ts";

/** How far an active campaign has come, in cents. */
export type CampaignProgress = { campaignId: string; goalCents: number; beforeCents: number; afterCents: number };

/** The port to whoever tells people of a campaign's news, in the transaction that makes them. */
export type CampaignNews = {
	/** What an active campaign has raised has become more. */
	raised(tx: Db, progress: CampaignProgress): Promise<void>;
	ended(tx: Db, campaignId: string): Promise<void>;
};
