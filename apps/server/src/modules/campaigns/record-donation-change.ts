import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { insertDelta } from "./campaigns.queries.ts";

/** The signal of a change of a campaign or its donations; its id is the campaign's. */
export const campaignChanged = "campaign";

export type CampaignDonationChange = {
	campaignId: string;
	raisedCents: number;
	/** 1 for a donation that arrived or was reinstated, -1 for one that was fully reversed, 0 for a partial reversal. */
	donations: number;
	/** Change of the number of distinct supporters. */
	supporters: number;
};

/** Adds a donation's change to its campaign's totals and publishes it, in the caller's transaction. */
export async function recordDonationChange(
	deps: Pick<Platform, "signals">,
	db: Db,
	{ campaignId, raisedCents, donations, supporters }: CampaignDonationChange,
): Promise<void> {
	await insertDelta(db, { campaignId, raisedCents, donationsCount: donations, supportersCount: supporters });
	await deps.signals.publish(db, { kind: campaignChanged, id: campaignId });
}
