import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { externalDonationEntry, postEntry } from "../ledger/index.ts";
import { countDonation, queueDonationMails } from "./count-donation.ts";
import type { DonationRecord } from "./donations.queries.ts";

/**
 * Settles a catalogue donation in the caller's transaction: external accounts, totals, signal and mails. The installation
 * never holds the money, so it cannot be paid out.
 */
export async function settleCatalogueDonation(
	deps: Platform,
	tx: Db,
	{ donation, at }: { donation: DonationRecord; at: Date },
): Promise<void> {
	const { id: donationId, campaignId, amountCents } = donation;
	const { isDeleted } = await lockCampaign(deps, tx, campaignId);
	// A campaign with an undecided donation cannot be deleted.
	if (isDeleted) deps.log.error({ alarm: "settled-after-deletion", donationId }, "a donation to a deleted campaign");
	const entry = externalDonationEntry({ donationId, campaignId, amountCents, occurredAt: at });
	if (!(await postEntry(deps, tx, entry))) throw new Error(`The donation ${donationId} was posted before.`);
	await countDonation(deps, tx, { donation, at });
	await queueDonationMails(deps, tx, donation);
	deps.failPoint("catalogue-donation-settling");
}
