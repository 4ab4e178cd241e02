import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { externalDonationEntry, postEntry } from "../ledger/index.ts";
import { countGift, tellOfGift } from "./count-gift.ts";
import type { DonationRecord } from "./donations.queries.ts";

/**
 * The catalogue has taken a gift: the pair of external accounts, totals, everyone who watches, and the mails, all in
 * the caller's transaction. None of the money passes through our hands, so nothing of it can ever be paid out.
 */
export async function settleCatalogueGift(
	deps: Platform,
	tx: Db,
	{ donation, at }: { donation: DonationRecord; at: Date },
): Promise<void> {
	const { id: donationId, campaignId, amountCents } = donation;
	const { isDeleted } = await lockCampaign(deps, tx, campaignId);
	// Nobody deletes a campaign while a gift to it is not decided.
	if (isDeleted) deps.log.error({ alarm: "settled-after-deletion", donationId }, "a gift to a deleted campaign");
	const entry = externalDonationEntry({ donationId, campaignId, amountCents, occurredAt: at });
	if (!(await postEntry(deps, tx, entry))) throw new Error(`The gift ${donationId} was told before.`);
	await countGift(deps, tx, { donation, at });
	await tellOfGift(deps, tx, donation);
	deps.failPoint("catalogue-gift-settling");
}
