import { isLocale } from "@stride/i18n";
import { formatDollarsAndCents } from "@stride/money";
import type { Platform } from "../../platform/context.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import type { ComposedMail } from "../notifications/index.ts";
import { catalogueName } from "./catalogue-name.ts";
import { type DonationRecord, findDonation } from "./donations.queries.ts";
import { campaignButton, confirmationNumber, longDate, sayIn } from "./money-mail.ts";

export const giftUnknown = "gift-unknown";
export const giftNotCharged = "gift-not-charged";
export const giftTakenBack = "gift-taken-back";
export const giftUnknownToOperator = "gift-unknown-operator";

/** To the donor, who must not give again before we know more. Null once we do: another mail says it. */
export async function composeGiftUnknown(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	return donation?.state === "unknown" ? composeToDonor(deps, donation, "giftUnknown") : null;
}

/** To the donor who was told that we did not know: nothing was charged. */
export async function composeGiftNotCharged(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	return donation?.state === "failed" ? composeToDonor(deps, donation, "giftNotCharged") : null;
}

/** To the donor who has a confirmation that does not hold any more. */
export async function composeGiftTakenBack(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	return donation?.state === "refunded" ? composeToDonor(deps, donation, "giftTakenBack") : null;
}

async function composeToDonor(
	deps: Platform,
	donation: DonationRecord,
	mail: "giftUnknown" | "giftNotCharged" | "giftTakenBack",
): Promise<ComposedMail | null> {
	const { locale } = donation;
	if (!isLocale(locale)) return null;
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
				{ label: say("gift"), value: formatDollarsAndCents(donation.amountCents) },
			],
			...(mail !== "giftUnknown" && campaignButton(deps, campaign, locale, say("button"))),
		},
	};
}

/**
 * To the operator, who has the catalogue's report. Who gave stands in the command's list, not in a mail that may lie
 * about in any mailbox.
 */
export async function composeGiftUnknownToOperator(deps: Platform, donationId: string): Promise<ComposedMail | null> {
	const donation = await findDonation(deps.db, donationId);
	if (donation?.state !== "unknown" || !donation.askedAt) return null;
	const locale = "en";
	const campaign = await getCampaignReference(deps.db, donation.campaignId);
	const say = sayIn(deps, locale, "giftUnknownToOperator");
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
				{ label: say("gift"), value: formatDollarsAndCents(donation.amountCents) },
				{ label: say("time"), value: donation.askedAt.toISOString() },
			],
		},
	};
}
