import { describe, expect, it } from "vitest";
import { inLocale, localeOf, readLocalizedAddress } from "./locale-path.ts";

describe("readLocalizedAddress", () => {
	it.each([
		["/en", "en", ""],
		["/en/", "en", "/"],
		["/uk/campaign/run", "uk", "/campaign/run"],
	])("[L1] %s is supported", (pathname, locale, path) => {
		expect(readLocalizedAddress(pathname, "?q=1", "en")).toEqual({ kind: "supported", locale, path });
	});

	it.each([
		["/de", "", "/en"],
		["/de/campaign/run", "?popup=x", "/en/campaign/run?popup=x"],
		["/de-AT/campaign/run", "?a=1&a=2", "/en/campaign/run?a=1&a=2"],
		["/EN/campaigns-and-streams", "", "/en/campaigns-and-streams"],
		["/xx//evil.example", "", "/en//evil.example"],
	])(
		"[L1] %s has an unsupported prefix, which English replaces whatever the preference",
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

it("[L1] the language of an address without one is English", () => {
	expect(["/uk/x", "/en", "/fr/x", "/", ""].map(localeOf)).toEqual(["uk", "en", "en", "en", "en"]);
});

it("[L1] switching the language keeps the page", () => {
	expect(inLocale("uk", "/en/campaign/run")).toBe("/uk/campaign/run");
	expect(inLocale("en", "/uk")).toBe("/en");
	expect(inLocale("uk", "/campaign/run")).toBe("/uk/campaign/run");
});
