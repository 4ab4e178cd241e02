import { isLocale, type Locale } from "@stride/i18n";
import { readPreference } from "../preferences/preference.ts";

/** The language that the visitor chose last, from a `Cookie` header or `document.cookie`. */
export function readLocaleCookie(cookies: string | null): Locale | undefined {
	const value = readPreference("lang", cookies);
	return isLocale(value) ? value : undefined;
}
