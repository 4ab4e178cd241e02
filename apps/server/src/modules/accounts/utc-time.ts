import { type Locale, localeTags } from "@stride/i18n";

/** A moment for a mail, whose reader's time zone nobody knows. */
export function utcTime(locale: Locale, at: Date): string {
	const format = new Intl.DateTimeFormat(localeTags[locale].bcp47, {
		dateStyle: "long",
		timeStyle: "short",
		timeZone: "UTC",
	});
	return `${format.format(at)} UTC`;
}
