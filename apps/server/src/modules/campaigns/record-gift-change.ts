import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { addSupporterGifts, insertDelta } from "./campaigns.queries.ts";

/** The signal that a campaign, or its gifts, have changed; its id is the campaign's. */
export const campaignChanged = "campaign";

export type CampaignGiftChange = {
	campaignId: string;
	/** Of the supporter, by which their gifts are counted together. */
	emailKey: string;
	raisedCents: number;
	/** 1 for a gift that has arrived (again), -1 for one of which nothing is left, 0 for a part that went back. */
	gifts: number;
};

/** Adds what has become of a gift to its campaign's totals and tells everyone who watches, in the caller's transaction. */
export async function recordGiftChange(
	deps: Pick<Platform, "secrets" | "signals">,
	db: Db,
	{ campaignId, emailKey, raisedCents, gifts }: CampaignGiftChange,
): Promise<void> {
	let supportersCount = 0;
	if (gifts !== 0) {
		const giftsNow = await addSupporterGifts(db, campaignId, deps.secrets.hash("supporter", emailKey), gifts);
		supportersCount = Number(giftsNow > 0) - Number(giftsNow - gifts > 0);
	}
	await insertDelta(db, { campaignId, raisedCents, giftsCount: gifts, supportersCount });
	await deps.signals.publish(db, { kind: campaignChanged, id: campaignId });
}
