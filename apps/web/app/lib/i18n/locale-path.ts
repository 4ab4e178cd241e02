import { defaultLocale, isLocale, type Locale } from "@stride/i18n";

// Two letters, optionally with a region: `de`, `de-AT`. Anything else is a path without a language.
const languagePrefix = /^[a-z]{2}(?:-[a-z]{2})?$/i;

export type LocalizedAddress =
	| { kind: "supported"; locale: Locale; path: string }
	/** `address` has the rest of the path and the query; `byPreference` means that it depends on a cookie. */
	| { kind: "elsewhere"; address: string; byPreference: boolean };

/** Reads the language from a URL, or returns the redirect target. */
export function readLocalizedAddress(
	pathname: string,
	search: string,
	preference: Locale | undefined,
): LocalizedAddress {
	const [, first = "", ...rest] = pathname.split("/");
	if (isLocale(first)) return { kind: "supported", locale: first, path: tail(rest) };
	if (languagePrefix.test(first)) {
		return { kind: "elsewhere", address: `/${defaultLocale}${tail(rest)}${search}`, byPreference: false };
	}
	const path = pathname === "/" ? "" : pathname;
	return {
		kind: "elsewhere",
		address: `/${preference ?? defaultLocale}${path}${search}`,
		byPreference: true,
	};
}

/** The language of a URL, English where it has none. */
export function localeOf(pathname: string): Locale {
	const first = pathname.split("/")[1];
	return isLocale(first) ? first : defaultLocale;
}

/** The same page in another language. */
export function inLocale(locale: Locale, pathname: string): string {
	const [, first = "", ...rest] = pathname.split("/");
	return `/${locale}${isLocale(first) ? tail(rest) : pathname}`;
}

function tail(segments: string[]): string {
	return segments.length === 0 ? "" : `/${segments.join("/")}`;
}
