/** What is known of a page's route before it is rendered. */
export type GuestRule = { queries: readonly string[] };

/** The properties of a request that decide whether its visitor may get a copy. */
export type PageRequest = {
	method: string;
	/** Path and query as sent. */
	address: string;
	cookies: Readonly<Record<string, string | undefined>>;
	hasAuthorization: boolean;
};

export type GuestRules = {
	/** The rule of an address without its query; null where every visitor gets a page of their own. */
	ruleOf(pathname: string): GuestRule | null;
	/** Cookies that distinguish a visitor from a guest, without the prefixes that bind them to a host or to https. */
	personalCookies: ReadonlySet<string>;
};

/**
 * Lower-case letters, digits and hyphens only: every page has one such address, while thousands of other spellings
 * (`%63ampaign`, `CAMPAIGN`, `//`) would each be a copy of its own.
 */
const plainPath = /^(?:\/[a-z0-9-]{1,120}){1,6}$/;
const queryValueMax = 64;

/**
 * The cache key of a request: its address with the listed queries in their order. Null where the visitor gets a page of
 * their own.
 */
export function guestKey(request: PageRequest, rules: GuestRules): string | null {
	if (request.method !== "GET" && request.method !== "HEAD") return null;
	if (request.hasAuthorization) return null;
	if (Object.keys(request.cookies).some((name) => rules.personalCookies.has(unprefixed(name)))) return null;
	const [pathname = "", ...search] = request.address.split("?");
	if (!plainPath.test(pathname)) return null;
	const rule = rules.ruleOf(pathname);
	const query = rule && listedQuery(`?${search.join("?")}`, rule.queries);
	return query === null ? null : `${pathname}${query}`;
}

const unprefixed = (cookieName: string): string => cookieName.replace(/^__(?:Host|Secure)-/i, "");

/** Each listed query at most once, and no other. */
function listedQuery(search: string, listed: readonly string[]): string | null {
	const given = new URLSearchParams(search);
	const names = [...given.keys()];
	if (names.length > listed.length || new Set(names).size !== names.length) return null;
	if (names.some((name) => !listed.includes(name))) return null;
	if ([...given.values()].some((value) => value.length > queryValueMax)) return null;
	const parameters = new URLSearchParams();
	for (const name of listed) {
		const value = given.get(name);
		if (value !== null) parameters.set(name, value);
	}
	return parameters.size > 0 ? `?${parameters.toString()}` : "";
}
