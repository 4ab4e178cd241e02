import { defaultLocale, isLocale, type Locale } from "@stride/i18n";

/** The language of a response: `Accept-Language`'s first entry, else the `lang` cookie, else English. */
export function requestLocale(acceptLanguage: string | undefined, langCookie: string | undefined): Locale {
	const requested = acceptLanguage?.trim().slice(0, 2).toLowerCase();
	if (isLocale(requested)) return requested;
	return isLocale(langCookie) ? langCookie : defaultLocale;
}
