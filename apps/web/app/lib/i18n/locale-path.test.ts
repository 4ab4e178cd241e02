import { describe, expect, it } from "vitest";
import { inLocale, localeOf, readLocalizedAddress } from "./locale-path.ts";

describe("readLocalizedAddress", () => {
	it.each([
		["/en", "en", ""],
		["/en/", "en", "/"],
		["/uk/campaign/run", "uk", "/campaign/run"],
		["/uk/de/x", "uk", "/de/x"],
		["/en//x", "en", "//x"],
	])("[L1] %s is supported", (pathname, locale, path) => {
		expect(readLocalizedAddress(pathname, "?q=1", "en")).toEqual({ kind: "supported", locale, path });
	});

	it.each([
		["/de", "", "/en"],
		["/de/campaign/run", "?popup=x", "/en/campaign/run?popup=x"],
		["/de-AT/campaign/run", "?a=1&a=2", "/en/campaign/run?a=1&a=2"],
		["/de/", "?a", "/en/?a"],
		["/EN/campaigns-and-streams", "", "/en/campaigns-and-streams"],
		["/UK/campaign/run", "", "/en/campaign/run"],
		["/uk-UA/campaign/run", "?x=1", "/en/campaign/run?x=1"],
		["/DE-at/sign-in", "?redirect=%2Fuk%2Faccount", "/en/sign-in?redirect=%2Fuk%2Faccount"],
		["/ru/campaign/a%20b", "?q=%D1%84", "/en/campaign/a%20b?q=%D1%84"],
		["/xx//evil.example", "", "/en//evil.example"],
	])(
		"[L1] %s has an unsupported prefix, which is replaced by English whatever the preference",
		(pathname, search, address) => {
			for (const preference of [undefined, "uk"] as const) {
				expect(readLocalizedAddress(pathname, search, preference)).toEqual({
					kind: "elsewhere",
					address,
					byPreference: false,
				});
			}
		},
	);

	it.each([
		["/", "", undefined, "/en"],
		["/", "?utm=1", "uk", "/uk?utm=1"],
		["/campaign/run", "?x=%20", "uk", "/uk/campaign/run?x=%20"],
		["/campaigns-and-streams", "", undefined, "/en/campaigns-and-streams"],
		["/d", "", "en", "/en/d"],
		["/de-", "", "en", "/en/de-"],
		["/de_AT/x", "", "uk", "/uk/de_AT/x"],
		["/de-123/x", "", "uk", "/uk/de-123/x"],
		["/d1/x", "", "uk", "/uk/d1/x"],
		["/%65n/x", "", "uk", "/uk/%65n/x"],
		["/not-found", "", "uk", "/uk/not-found"],
		["/deu/x", "", "en", "/en/deu/x"],
		["//evil.example/x", "", "uk", "/uk//evil.example/x"],
	] as const)("[L1] %s has no prefix and goes to the preference", (pathname, search, preference, address) => {
		expect(readLocalizedAddress(pathname, search, preference)).toEqual({
			kind: "elsewhere",
			address,
			byPreference: true,
		});
	});
});

it("[L1] the language of a URL without one is English", () => {
	expect(["/uk/x", "/en", "/fr/x", "/", ""].map(localeOf)).toEqual(["uk", "en", "en", "en", "en"]);
});

it("[L1] switching the language preserves the page", () => {
	expect(inLocale("uk", "/en/campaign/run")).toBe("/uk/campaign/run");
	expect(inLocale("en", "/uk")).toBe("/en");
	expect(inLocale("uk", "/campaign/run")).toBe("/uk/campaign/run");
	expect(inLocale("uk", "/en/campaign/en")).toBe("/uk/campaign/en");
	expect(inLocale("uk", "/en/")).toBe("/uk/");
});
