/** Pages that use `token` for their own purpose: the secret of a mail's link. */
const pagesWithToken = new Set([
	"activate-account",
	"create-new-password",
	"sign-in-link",
	"change-email",
	"campaign-subscribe",
	"campaign-unsubscribe",
]);

/**
 * [P2] The query that stays in the address once a page stands: without `isAllowedToLeave`, which the page before it has
 * read, and without `token`, which belongs to the pages above and elsewhere is the code of a hand-over, used once.
 * Everything else is kept character for character. `pathname` begins with the language.
 */
export function settledSearch(pathname: string, search: string): string {
	const passing = ownsToken(pathname) ? ["isAllowedToLeave"] : ["isAllowedToLeave", "token"];
	const pairs = search.replace(/^\?/, "").split("&");
	const saved = pairs.filter((pair) => !passing.some((name) => new URLSearchParams(pair).has(name)));
	if (saved.length === pairs.length) return search;
	return saved.length > 0 ? `?${saved.join("&")}` : "";
}

/** What a code of a hand-over looks like; anything else in its place is dropped unread. */
const handOverCode = /^[\w-]{20,200}$/;

/** The one-time code that a sign-in elsewhere has left in the query of this page, if there is one. */
export function handOverCodeIn(pathname: string, search: string): string | null {
	const code = ownsToken(pathname) ? null : new URLSearchParams(search).get("token");
	return code !== null && handOverCode.test(code) ? code : null;
}

/** The one-time code in the cookie `jwtToken` of a page's request, if there is one. */
export function handOverCodeInCookies(cookies: string | null): string | null {
	const [, code] = /(?:^|;\s*)jwtToken=([^;]*)/.exec(cookies ?? "") ?? [];
	return code !== undefined && handOverCode.test(code) ? code : null;
}

function ownsToken(pathname: string): boolean {
	return pagesWithToken.has(pathname.split("/")[2]?.toLowerCase() ?? "");
}
