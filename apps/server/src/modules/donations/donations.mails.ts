import { isLocale, localeTags } from "@stride/i18n";
import { formatDollarsAndCents } from "@stride/money";
import type { Platform } from "../../platform/context.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import type { MailComposer } from "../notifications/index.ts";
import { findDonation } from "./donations.queries.ts";

export const donationConfirmed = "donation-confirmed";

/** Short enough to read out on the telephone, long enough to be found. */
export const confirmationNumber = (donationId: string): string =>
	donationId.replaceAll("-", "").slice(-12).toUpperCase();

export function donationMails(deps: Platform): Record<string, MailComposer> {
	return { [donationConfirmed]: (donationId) => composeConfirmation(deps, donationId) };
}

async function composeConfirmation(deps: Platform, donationId: string): Promise<Awaited<ReturnType<MailComposer>>> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation?.settledAt || !isLocale(donation.locale)) return null;
	const { locale } = donation;
	const campaign = await getCampaignRow(deps, donation.campaignId);
	const { site, publicUrl } = deps.config;
	const say = (key: string, values?: Record<string, string | number>) =>
		deps.texts.mail(locale, `donationConfirmed.${key}`, values);
	const date = new Intl.DateTimeFormat(localeTags[locale].bcp47, { dateStyle: "long", timeZone: "UTC" });
	return {
		to: donation.email,
		locale,
		subject: say("subject", { campaign: campaign.title }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: donation.firstName }),
			paragraphs: [say("text")],
			rows: [
				{ label: say("number"), value: confirmationNumber(donation.id) },
				{ label: say("campaign"), value: campaign.title },
				{ label: say("date"), value: date.format(donation.settledAt) },
				{ label: say("gift"), value: formatDollarsAndCents(donation.amountCents) },
				{ label: say("tip", { brand: site.brand }), value: formatDollarsAndCents(donation.tipCents) },
				{ label: say("total"), value: formatDollarsAndCents(donation.amountCents + donation.tipCents) },
			],
			button: { label: say("button"), url: `${publicUrl}/${locale}/campaign/${campaign.slug}` },
			smallPrint: [say("notTax")],
		},
	};
}
