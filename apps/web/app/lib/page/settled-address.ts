/** Pages that use `token` for their own purpose: the token of a mailed link. */
const pagesWithToken = new Set([
	"activate-account",
	"create-new-password",
	"sign-in-link",
	"change-email",
	"campaign-subscribe",
	"campaign-unsubscribe",
]);

/**
 * [P2] The query that stays in the URL after a page has loaded: without `isAllowedToLeave`, which the previous page has
 * read, and, except on the pages above, without `token`, the single-use hand-over code. The rest is unchanged, character
 * for character. `pathname` begins with the language.
 */
export function settledSearch(pathname: string, search: string): string {
	const passing = ownsToken(pathname) ? ["isAllowedToLeave"] : ["isAllowedToLeave", "token"];
	const pairs = search.replace(/^\?/, "").split("&");
	const saved = pairs.filter((pair) => !passing.some((name) => new URLSearchParams(pair).has(name)));
	if (saved.length === pairs.length) return search;
	return saved.length > 0 ? `?${saved.join("&")}` : "";
}

/** The format of a hand-over code; anything else is dropped. */
const handOverCode = /^[\w-]{20,200}$/;

/** The single-use code of a sign-in with Google in the page's query, if there is one. */
export function handOverCodeIn(pathname: string, search: string): string | null {
	const code = ownsToken(pathname) ? null : new URLSearchParams(search).get("token");
	return code !== null && handOverCode.test(code) ? code : null;
}

/** The single-use code in the cookie `jwtToken` of a page's request, if there is one. */
export function handOverCodeInCookies(cookies: string | null): string | null {
	const [, code] = /(?:^|;\s*)jwtToken=([^;]*)/.exec(cookies ?? "") ?? [];
	return code !== undefined && handOverCode.test(code) ? code : null;
}

function ownsToken(pathname: string): boolean {
	return pagesWithToken.has(pathname.split("/")[2]?.toLowerCase() ?? "");
}
