import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GuestRules, guestKey, type PageRequest } from "./guest-key.ts";

const shared = new Map([
	["/en", []],
	["/en/campaigns-and-streams", ["page", "sort"]],
	["/en/campaign/around-the-lake", []],
]);
const rules: GuestRules = {
	ruleOf: (pathname) => {
		const queries = shared.get(pathname);
		return queries ? { queries } : null;
	},
	personalCookies: new Set(["refresh", "jwtToken"]),
};
const keyOf = (request: Partial<PageRequest>) =>
	guestKey({ method: "GET", address: "/en", cookies: {}, hasAuthorization: false, ...request }, rules);

describe("a guest is served a copy", () => {
	it.each<[string, Partial<PageRequest>, string]>([
		["of a page that is shared", {}, "/en"],
		["by a HEAD request", { method: "HEAD" }, "/en"],
		[
			"with cookies that do not identify the visitor",
			{ cookies: { lang: "uk", theme: "dark", __stripe_mid: "x" } },
			"/en",
		],
		["with an empty query", { address: "/en?" }, "/en"],
		["with a listed query", { address: "/en/campaigns-and-streams?page=2" }, "/en/campaigns-and-streams?page=2"],
		[
			"with listed queries in any order",
			{ address: "/en/campaigns-and-streams?sort=a%20b&page=2" },
			"/en/campaigns-and-streams?page=2&sort=a+b",
		],
	])("%s", (_, request, key) => expect(keyOf(request)).toBe(key));
});

describe("a visitor gets a page of their own", () => {
	it.each<[string, Partial<PageRequest>]>([
		["with a session", { cookies: { refresh: "x" } }],
		["with a session over https", { cookies: { "__Host-refresh": "x" } }],
		["with an empty session cookie", { cookies: { refresh: "" } }],
		["with a hand-over code", { cookies: { jwtToken: "x" } }],
		["with another prefix before it", { cookies: { "__Secure-jwtToken": "x" } }],
		["with an access token", { hasAuthorization: true }],
		["for a request with another method", { method: "POST" }],
		["on a page that is not shared", { address: "/en/sign-in" }],
		["with a query that is not listed", { address: "/en?utm_source=x" }],
		["with one that is not listed beside one that is", { address: "/en/campaigns-and-streams?page=2&x=1" }],
		["with a query twice", { address: "/en/campaigns-and-streams?page=2&page=3" }],
		["with a very long query", { address: `/en/campaigns-and-streams?page=${"9".repeat(65)}` }],
		["with a question mark in it", { address: "/en??" }],
		["at an address in capitals", { address: "/en/CAMPAIGNS-and-streams" }],
		["at an escaped address", { address: "/en/campaigns%2Dand-streams" }],
		["at an address with a slash too many", { address: "/en/" }],
		["at an address of another site", { address: "//evil.example/en" }],
		["at an absolute address", { address: "http://evil.example/en" }],
		["for the data of a navigation", { address: "/en.data" }],
		["at a very long address", { address: `/en/campaign/${"a".repeat(121)}` }],
	])("%s", (_, request) => expect(keyOf(request)).toBeNull());
});

it("[L1] any spelling of an address maps to one of a few copies, and the same address to the same one", () => {
	const anyPath = fc.oneof(
		fc.constantFrom(...shared.keys()),
		fc.webPath(),
		fc.string().map((text) => `/${text}`),
	);
	const anySearch = fc.oneof(
		fc.constant(""),
		fc.webQueryParameters().map((text) => `?${text}`),
		fc.tuple(fc.constantFrom("page", "sort", "x"), fc.string()).map(([name, value]) => `?${name}=${value}`),
	);
	fc.assert(
		fc.property(anyPath, anySearch, (path, search) => {
			const key = keyOf({ address: path + search });
			if (key === null) return;
			const [pathname = "", query = ""] = key.split("?");
			expect(shared.has(pathname)).toBe(true);
			for (const name of new URLSearchParams(query).keys()) expect(shared.get(pathname)).toContain(name);
			expect(keyOf({ address: key })).toBe(key);
		}),
		{ numRuns: 2_000 },
	);
});
