import { type Locale, languages } from "@stride/i18n";

/** A time in UTC for a mail, because the reader's time zone is unknown. */
export function utcTime(locale: Locale, at: Date): string {
	const format = new Intl.DateTimeFormat(languages[locale].dates, {
		dateStyle: "long",
		timeStyle: "short",
		timeZone: "UTC",
	});
	return `${format.format(at)} UTC`;
}
