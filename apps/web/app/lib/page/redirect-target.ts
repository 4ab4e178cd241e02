import type { Locale } from "@stride/i18n";
import { inLocale } from "../i18n/locale-path.ts";

// The base URL for checking; a reserved host, so that no real URL equals it.
const nowhere = "https://same-origin.invalid";
const pathMax = 2_000;

/**
 * The `redirect` query as a path of this site in the language of the page, or null where it points anywhere else.
 * A browser reads `\` as `/` and drops tabs and line breaks, so the URL is checked as parsed by the URL standard.
 */
export function redirectTarget(redirect: string | null | undefined, locale: Locale): string | null {
	if (!redirect || redirect.length > pathMax) return null;
	const isPath = redirect.startsWith("/") && !/^[/\\]{2}/.test(redirect) && !hasHiddenCharacter(redirect);
	if (!isPath) return null;
	const url = parse(redirect);
	if (!url || url.origin !== nowhere || url.pathname.startsWith("//") || leadsOutOnceDecoded(url.pathname)) return null;
	return `${inLocale(locale, url.pathname)}${url.search}${url.hash}`;
}

function parse(path: string): URL | null {
	return URL.canParse(path, nowhere) ? new URL(path, nowhere) : null;
}

function hasHiddenCharacter(text: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from a URL
	return /[\u0000-\u0020\u007f\u2028\u2029]/.test(text);
}

// A router or a proxy may decode a path again: `/%2F%2Fhost` must not become `//host`.
function leadsOutOnceDecoded(pathname: string): boolean {
	try {
		return /^[/\\]{2}/.test(decodeURIComponent(pathname).replace(/^\/[a-z]{2}(?=[/\\]{2})/i, ""));
	} catch {
		return true;
	}
}
