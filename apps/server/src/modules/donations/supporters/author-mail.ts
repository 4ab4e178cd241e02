import { formatExact } from "@stride/money";
import type { Platform } from "../../../platform/context.ts";
import { findOpenAccount } from "../../accounts/index.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { isBeforeRestore } from "../../ledger/index.ts";
import { type ComposedMail, queueMail, unsubscribeToken, unsubscribeUrl } from "../../notifications/index.ts";
import { wantsDonationMails } from "../donation-mails.queries.ts";
import { findDonation } from "../donations.queries.ts";
import { findBookedAt } from "../money/money.queries.ts";
import { longDate } from "../money/money-mail.ts";
import { shownDonor } from "./donor-name.ts";

export const donationReceived = "gift-received";

/** Notifies an author of a donation. Anonymous donors stay anonymous, and no address is included. */
export async function composeDonationReceived(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation?.settledAt) return null;
	if (await isBeforeRestore(deps.db, (await findBookedAt(deps.db, donationId)) ?? donation.settledAt)) return null;
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	// They may have turned the mails off since this one was queued.
	if (!campaign.isVisible || !(await wantsDonationMails(deps.db, campaign.authorId))) return null;
	const author = await findOpenAccount(deps.db, campaign.authorId);
	if (!author) return null;
	const { locale } = author;
	const { config, texts } = deps;
	const say = (key: string, values?: Record<string, string | number>) =>
		texts.mail(locale, `donationReceived.${key}`, values);
	const donor = shownDonor(donation) ?? say("anonymous");
	const turnOffUrl = unsubscribeUrl(deps, unsubscribeToken(deps, "gift-mails", author.id));
	return {
		to: author.email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: texts.mail(locale, "greeting", { name: author.firstName }),
			paragraphs: [say("text")],
			rows: [
				{ label: say("campaign"), value: campaign.title },
				{ label: say("donor"), value: donor },
				{ label: say("donation"), value: formatExact(donation.amountCents, donation.currency) },
				{ label: say("date"), value: longDate(locale, donation.settledAt) },
			],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/campaign/${campaign.slug}` },
			smallPrint: [say("turnOff", { url: turnOffUrl })],
		},
		unsubscribeUrl: turnOffUrl,
	};
}

/** Queues the author's mail about a donation, unless these mails are off. The registry sends it once. */
export async function queueAuthorMail(deps: Platform, donationId: string): Promise<void> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation) return;
	const { authorId } = await getCampaignReference(deps.db, donation.campaignId);
	if (!(await wantsDonationMails(deps.db, authorId))) return;
	const author = await findOpenAccount(deps.db, authorId);
	if (!author) return;
	await deps.db.transaction().execute(async (tx) => {
		await queueMail(deps, tx, { kind: donationReceived, subjectId: donation.id, recipient: author.email });
	});
}
