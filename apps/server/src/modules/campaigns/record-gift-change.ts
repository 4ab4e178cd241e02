import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { insertDelta } from "./campaigns.queries.ts";

/** The signal that a campaign, or its gifts, have changed; its id is the campaign's. */
export const campaignChanged = "campaign";

export type CampaignGiftChange = {
	campaignId: string;
	raisedCents: number;
	/** 1 for a gift that has arrived (again), -1 for one of which nothing is left, 0 for a part that went back. */
	gifts: number;
	/** By how many distinct supporters the campaign has more. */
	supporters: number;
};

/** Adds a donation's change to its campaign's totals and publishes the campaign's change, in the caller's transaction. */
export async function recordGiftChange(
	deps: Pick<Platform, "signals">,
	db: Db,
	{ campaignId, raisedCents, gifts, supporters }: CampaignGiftChange,
): Promise<void> {
	await insertDelta(db, { campaignId, raisedCents, giftsCount: gifts, supportersCount: supporters });
	await deps.signals.publish(db, { kind: campaignChanged, id: campaignId });
}
