import { defaultLocale, isLocale, type Locale } from "@stride/i18n";

/** The language of an answer's texts: `Accept-Language`'s first word, else the `lang` cookie, else English. */
export function requestLocale(acceptLanguage: string | undefined, langCookie: string | undefined): Locale {
	const asked = acceptLanguage?.trim().slice(0, 2).toLowerCase();
	if (isLocale(asked)) return asked;
	return isLocale(langCookie) ? langCookie : defaultLocale;
}
