import { type Locale, localeTags } from "@stride/i18n";

/** Short enough to read out on the telephone, long enough to be found. */
export const confirmationNumber = (donationId: string): string =>
	donationId.replaceAll("-", "").slice(-12).toUpperCase();

/** A day as a mail writes it; a mail is read anywhere, so it is the day in UTC. */
export const longDate = (locale: Locale, date: Date): string =>
	new Intl.DateTimeFormat(localeTags[locale].bcp47, { dateStyle: "long", timeZone: "UTC" }).format(date);
