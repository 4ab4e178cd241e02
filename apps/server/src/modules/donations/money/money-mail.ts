import { type Locale, languages } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import type { CampaignReference } from "../../campaigns/index.ts";

/** Short enough to read out on the telephone, long enough to be found. */
export const confirmationNumber = (donationId: string): string =>
	donationId.replaceAll("-", "").slice(-12).toUpperCase();

/** A day as a mail writes it, in the donor's time zone where it is known: it decides the tax year. */
export const longDate = (locale: Locale, date: Date, timeZone: string | null = null): string =>
	new Intl.DateTimeFormat(languages[locale].dates, { dateStyle: "long", timeZone: timeZone ?? "UTC" }).format(date);

export const sayIn =
	({ texts }: Pick<Platform, "texts">, locale: Locale, mail: string) =>
	(key: string, values?: Record<string, string | number>) =>
		texts.mail(locale, `${mail}.${key}`, values);

export function campaignButton(
	{ config }: Pick<Platform, "config">,
	campaign: CampaignReference,
	locale: Locale,
	label: string,
) {
	return campaign.isVisible
		? { button: { label, url: `${config.publicUrl}/${locale}/campaign/${campaign.slug}` } }
		: {};
}
