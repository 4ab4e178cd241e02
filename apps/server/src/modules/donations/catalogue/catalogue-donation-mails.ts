import { storedLocale } from "@stride/i18n";
import { formatExact } from "@stride/money";
import type { Platform } from "../../../platform/context.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import type { ComposedMail } from "../../notifications/index.ts";
import { type DonationRecord, findDonation } from "../donations.queries.ts";
import { campaignButton, confirmationNumber, longDate, sayIn } from "../money/money-mail.ts";
import { catalogueName } from "./catalogue-giving.ts";

export const donationUnknown = "gift-unknown";
export const donationNotCharged = "gift-not-charged";
export const donationCorrected = "gift-taken-back";
export const donationUnknownToOperator = "gift-unknown-operator";

/** Asks the donor not to donate again while the outcome is unknown. Null once it is known: another mail states it. */
export async function composeDonationUnknown(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	return donation?.state === "unknown" ? composeToDonor(deps, donation, "donationUnknown") : null;
}

/** Informs the donor of an unknown outcome that nothing was charged. */
export async function composeDonationNotCharged(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	return donation?.state === "failed" ? composeToDonor(deps, donation, "donationNotCharged") : null;
}

/** Informs the donor that their confirmation is no longer valid. */
export async function composeDonationCorrected(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	return donation?.state === "refunded" ? composeToDonor(deps, donation, "catalogueDonationRefunded") : null;
}

async function composeToDonor(
	deps: Platform,
	donation: DonationRecord,
	mail: "donationUnknown" | "donationNotCharged" | "catalogueDonationRefunded",
): Promise<ComposedMail | null> {
	const locale = storedLocale(donation.locale);
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	const say = sayIn(deps, locale, mail);
	return {
		to: donation.email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: donation.firstName }),
			paragraphs: [say("text", { catalogue: catalogueName }), say("next", { catalogue: catalogueName })],
			rows: [
				{ label: say("number"), value: confirmationNumber(donation.id) },
				{ label: say("campaign"), value: campaign.title },
				{ label: say("date"), value: longDate(locale, donation.askedAt ?? donation.createdAt) },
				{ label: say("donation"), value: formatExact(donation.amountCents, donation.currency) },
			],
			...(mail !== "donationUnknown" && campaignButton(deps, campaign, locale, say("button"))),
		},
	};
}

/**
 * Asks the operator to check the catalogue's report. The donor is named in the command's list only, not in a mail that
 * may stay in any mailbox.
 */
export async function composeDonationUnknownToOperator(
	deps: Platform,
	donationId: string,
): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	if (donation?.state !== "unknown" || !donation.askedAt) return null;
	const locale = "en";
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	const say = sayIn(deps, locale, "donationUnknownToOperator");
	return {
		to: deps.config.site.operatorEmail,
		locale,
		subject: say("subject", { brand: deps.config.site.brand }),
		content: {
			heading: say("heading"),
			paragraphs: [
				say("text", { catalogue: catalogueName }),
				say("next", { catalogue: catalogueName, command: "npm run donations:unknown" }),
			],
			rows: [
				{ label: say("donation"), value: donation.id },
				{ label: say("project"), value: String(donation.projectId) },
				{ label: say("campaign"), value: campaign.title },
				{ label: say("donation"), value: formatExact(donation.amountCents, donation.currency) },
				{ label: say("time"), value: donation.askedAt.toISOString() },
			],
		},
	};
}
