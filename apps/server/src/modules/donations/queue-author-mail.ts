import type { Platform } from "../../platform/context.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import { donationReceived } from "./author-mail.ts";
import { wantsDonationMails } from "./donation-mails.queries.ts";
import { findDonation } from "./donations.queries.ts";

/** Queues the author's mail about a donation, unless these mails are off. The registry sends it once. */
export async function queueAuthorMail(deps: Platform, donationId: string): Promise<void> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation) return;
	const { authorId } = await getCampaignReference(deps.db, donation.campaignId);
	if (!(await wantsDonationMails(deps.db, authorId))) return;
	const author = await getAccountSummary(deps.db, authorId);
	await deps.db.transaction().execute(async (tx) => {
		await queueMail(deps, tx, { kind: donationReceived, subjectId: donation.id, recipient: author.email });
	});
}
