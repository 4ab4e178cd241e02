import type { Platform } from "../../platform/context.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import { giftReceived } from "./author-mail.ts";
import { findDonation } from "./donations.queries.ts";
import { wantsGiftMails } from "./gift-mails.queries.ts";

/** Asks for the author's mail about a gift, unless they do not want these. The registry sends it once. */
export async function tellAuthor(deps: Platform, donationId: string): Promise<void> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation) return;
	const { authorId } = await getCampaignReference(deps.db, donation.campaignId);
	if (!(await wantsGiftMails(deps.db, authorId))) return;
	const author = await getAccountSummary(deps.db, authorId);
	await deps.db.transaction().execute(async (tx) => {
		await queueMail(deps, tx, { kind: giftReceived, subjectId: donation.id, recipient: author.email });
	});
}
