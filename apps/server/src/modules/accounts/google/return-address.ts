import {
	pagesForMembers,
	pagesWithOwnToken,
	type SocialProblem,
	socialProblemParameter,
} from "@stride/contract/accounts/google-sign-in";
import { isLocale, type Locale } from "@stride/i18n";

/*
 * Where the browser is redirected after the provider. Pure rules over addresses: never to another site, never into the
 * API, and no page gets a code that it would take for one of its own parameters.
 */

const pathMax = 2_000;
const notPages = new Set(["v1", "media", "live", "assets", "socket.io"]);

/**
 * The path to return to, with its query: a page of this site, without a code that somebody else added.
 * @returns the landing page for anything else
 */
export function safeReturnPath(publicUrl: string, lang: Locale, wanted: string | undefined): string {
	const landing = `/${lang}`;
	// One leading slash, no backslash, no control characters: browsers interpret those differently.
	if (!wanted || wanted.length > pathMax || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return landing;
	if (!URL.canParse(wanted, publicUrl)) return landing;
	const url = new URL(wanted, publicUrl);
	if (url.origin !== publicUrl || url.pathname.startsWith("//")) return landing;
	const [first = "", page = ""] = url.pathname.split("/").slice(1);
	if (notPages.has(first.toLowerCase()) || pagesWithOwnToken.includes(page.toLowerCase())) return landing;
	url.searchParams.delete("token");
	url.searchParams.delete(socialProblemParameter);
	return `${url.pathname}${url.search}${url.hash}`;
}

/** The path with an additional query parameter. */
function withParameter(path: string, name: string, value: string): string {
	const url = new URL(path, "http://site.invalid");
	url.searchParams.set(name, value);
	return `${url.pathname}${url.search}${url.hash}`;
}

const signInPage = (lang: Locale, path: string): string =>
	path === `/${lang}` ? `/${lang}/sign-in` : `/${lang}/sign-in?${new URLSearchParams({ redirect: path })}`;

/** The path that receives a hand-over code. */
export function pathWithCode(lang: Locale, path: string, code: string): string {
	const page = new URL(path, "http://site.invalid").pathname.split("/")[2]?.toLowerCase() ?? "";
	return withParameter(pagesForMembers.includes(page) ? signInPage(lang, path) : path, "token", code);
}

/** The path that shows a failed sign-in. */
export const pathOfFailedSignIn = (lang: Locale, path: string, problem: SocialProblem): string =>
	withParameter(signInPage(lang, path), socialProblemParameter, problem);

/** The path that shows a failed reauthentication. */
export const pathOfFailedProof = (path: string, problem: SocialProblem): string =>
	withParameter(path, socialProblemParameter, problem);

export const languageOf = (text: unknown, otherwise: Locale): Locale =>
	typeof text === "string" && isLocale(text) ? text : otherwise;
