/** What is told of a page's route before it is rendered. */
export type GuestRule = { queries: readonly string[] };

/** Of a request, what decides whether its visitor may be shown a copy. */
export type PageAsk = {
	method: string;
	/** Path and query as they were sent. */
	address: string;
	cookies: Readonly<Record<string, string | undefined>>;
	hasAuthorization: boolean;
};

export type GuestRules = {
	/** Of an address without its query; null where every visitor gets a page of his own. */
	ruleOf(pathname: string): GuestRule | null;
	/** Cookies that make a visitor more than any guest, without the prefixes that bind them to a host or to https. */
	personalCookies: ReadonlySet<string>;
};

/**
 * Small letters, digits and hyphens alone: every page has one such address, while there are thousands of other ways to
 * write it (`%63ampaign`, `CAMPAIGN`, `//`), each of which would be a copy of its own.
 */
const plainPath = /^(?:\/[a-z0-9-]{1,120}){1,6}$/;
const queryValueMax = 64;

/**
 * The name of the copy that answers a request: its address with the listed queries in their order. Null where the
 * visitor gets a page of his own.
 */
export function guestKey(ask: PageAsk, rules: GuestRules): string | null {
	if (ask.method !== "GET" && ask.method !== "HEAD") return null;
	if (ask.hasAuthorization) return null;
	if (Object.keys(ask.cookies).some((name) => rules.personalCookies.has(unprefixed(name)))) return null;
	const [pathname = "", ...search] = ask.address.split("?");
	if (!plainPath.test(pathname)) return null;
	const rule = rules.ruleOf(pathname);
	const query = rule && listedQuery(`?${search.join("?")}`, rule.queries);
	return query === null ? null : `${pathname}${query}`;
}

const unprefixed = (cookieName: string): string => cookieName.replace(/^__(?:Host|Secure)-/i, "");

/** Each listed query at most once, and nothing else. */
function listedQuery(search: string, listed: readonly string[]): string | null {
	const given = new URLSearchParams(search);
	const names = [...given.keys()];
	if (names.length > listed.length || new Set(names).size !== names.length) return null;
	if (names.some((name) => !listed.includes(name))) return null;
	if ([...given.values()].some((value) => value.length > queryValueMax)) return null;
	const kept = new URLSearchParams();
	for (const name of listed) {
		const value = given.get(name);
		if (value !== null) kept.set(name, value);
	}
	return kept.size > 0 ? `?${kept.toString()}` : "";
}
