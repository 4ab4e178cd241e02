import { type Locale, localeTags } from "@stride/i18n";

/** A time in UTC for a mail, because the reader's time zone is unknown. */
export function utcTime(locale: Locale, at: Date): string {
	const format = new Intl.DateTimeFormat(localeTags[locale].bcp47, {
		dateStyle: "long",
		timeStyle: "short",
		timeZone: "UTC",
	});
	return `${format.format(at)} UTC`;
}
