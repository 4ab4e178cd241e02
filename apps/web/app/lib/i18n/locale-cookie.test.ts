import { expect, it } from "vitest";
import { preferenceCookie } from "../preferences/preference-cookie.ts";
import { readLocaleCookie } from "./locale-cookie.ts";

it.each([
	["lang=uk", "uk"],
	["a=1; lang=en; b=2", "en"],
	["lang=de", undefined],
	["lang=UK", undefined],
	["xlang=uk", undefined],
	["lang=", undefined],
	["", undefined],
	[null, undefined],
] as const)("[L1] the cookies %j hold the preference %j", (cookies, locale) => {
	expect(readLocaleCookie(cookies)).toBe(locale);
});

it("[L1] a written cookie is read back", () => {
	for (const life of ["lasting", "session"] as const) {
		expect(readLocaleCookie(preferenceCookie("lang", "uk", { life, isSecure: true }))).toBe("uk");
	}
});
