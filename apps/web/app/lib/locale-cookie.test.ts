import { expect, it } from "vitest";
import { localeCookie, readLocaleCookie } from "./locale-cookie.ts";

it.each([
	["lang=uk", "uk"],
	["a=1; lang=en; b=2", "en"],
	["lang=de", undefined],
	["xlang=uk", undefined],
	["lang=", undefined],
	["", undefined],
	[null, undefined],
] as const)("[L1] the cookies %j hold the preference %j", (cookies, locale) => {
	expect(readLocaleCookie(cookies)).toBe(locale);
});

it("[L1] what script writes is what is read", () => {
	expect(readLocaleCookie(localeCookie("uk", true))).toBe("uk");
	expect(localeCookie("uk", true)).toContain("; Secure");
	expect(localeCookie("en", false)).not.toContain("Secure");
});
