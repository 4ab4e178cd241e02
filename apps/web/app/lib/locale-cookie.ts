import { isLocale, type Locale } from "@stride/i18n";
import { readPreference, rememberPreference } from "./preference-cookie.ts";

/** The language that the visitor chose last, from a `Cookie` header or `document.cookie`. */
export function readLocaleCookie(cookies: string | null): Locale | undefined {
	const value = readPreference("lang", cookies);
	return isLocale(value) ? value : undefined;
}

/** Remembers the visitor's choice on this device; the server reads it for addresses without a language. */
export function rememberLocale(locale: Locale): void {
	rememberPreference("lang", locale);
}
