import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { addSupporterGift, insertDelta } from "./campaigns.queries.ts";

/** The signal that a campaign's gifts have changed; its id is the campaign's. */
export const campaignChanged = "campaign";

/** Adds an arrived gift to its campaign's totals and tells everyone who watches, in the caller's transaction. */
export async function recordGift(
	deps: Pick<Platform, "secrets" | "signals">,
	db: Db,
	gift: { campaignId: string; amountCents: number; emailKey: string },
): Promise<void> {
	const supporterHash = deps.secrets.hash("supporter", gift.emailKey);
	const isFirst = await addSupporterGift(db, gift.campaignId, supporterHash);
	await insertDelta(db, {
		campaignId: gift.campaignId,
		raisedCents: gift.amountCents,
		giftsCount: 1,
		supportersCount: isFirst ? 1 : 0,
	});
	await deps.signals.publish(db, { kind: campaignChanged, id: gift.campaignId });
}
