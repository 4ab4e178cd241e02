import { expect, it } from "vitest";
import { isLocale, locales, storedLocale } from "./locale.ts";

it("[L1] English is the default and the first of the languages", () => {
	expect(locales[0]).toBe("en");
	expect(locales).toContain("uk");
});

it.each([
	["uk", "uk"],
	["qq", "en"],
	["UK", "en"],
	["", "en"],
	["constructor", "en"],
	[null, "en"],
])("[L1] a stored language %j is read as %s", (stored, locale) => {
	expect(storedLocale(stored)).toBe(locale);
	expect(isLocale(stored)).toBe(stored === locale);
});
