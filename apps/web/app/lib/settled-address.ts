/** Pages that use `token` for their own purpose: the secret of a mail's link. */
const pagesWithToken = new Set(["activate-account", "create-new-password", "change-email", "campaign-unsubscribe"]);

/**
 * [P2] The query that stays in the address once a page stands: without `isAllowedToLeave`, which the page before it has
 * read, and without `token`, which is nobody's business but that of the pages above and is dropped unread elsewhere.
 * Everything else is kept character for character. `pathname` begins with the language.
 */
export function settledSearch(pathname: string, search: string): string {
	const page = pathname.split("/")[2]?.toLowerCase() ?? "";
	const passing = pagesWithToken.has(page) ? ["isAllowedToLeave"] : ["isAllowedToLeave", "token"];
	const pairs = search.replace(/^\?/, "").split("&");
	const kept = pairs.filter((pair) => !passing.some((name) => new URLSearchParams(pair).has(name)));
	if (kept.length === pairs.length) return search;
	return kept.length > 0 ? `?${kept.join("&")}` : "";
}
