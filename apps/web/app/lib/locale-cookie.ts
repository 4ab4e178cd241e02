import { isLocale, type Locale } from "@stride/i18n";

const name = "lang";
const yearSeconds = 365 * 24 * 3600;

/** The language that the visitor chose last, from a `Cookie` header or `document.cookie`. */
export function readLocaleCookie(cookies: string | null): Locale | undefined {
	for (const pair of (cookies ?? "").split(";")) {
		const [key, value] = pair.trim().split("=");
		if (key === name && isLocale(value)) return value;
	}
	return undefined;
}

/** What script assigns to `document.cookie` to remember a language. */
export function localeCookie(locale: Locale, isSecure: boolean): string {
	return `${name}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Remembers the visitor's choice on this device; the server reads it for addresses without a language. */
export function rememberLocale(locale: Locale): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
	document.cookie = localeCookie(locale, location.protocol === "https:");
}
