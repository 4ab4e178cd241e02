import { expect, it } from "vitest";
import { preferenceCookie, readPreference } from "./preference-cookie.ts";

it("[L6] without consent a preference ends with the browser's session, with it after a year", () => {
	expect(preferenceCookie("lang", "uk", { isLasting: false, isSecure: false })).toBe("lang=uk; Path=/; SameSite=Lax");
	expect(preferenceCookie("theme", "dark", { isLasting: true, isSecure: true })).toBe(
		"theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
	);
});

it.each([
	["theme=dark; lang=uk", "uk"],
	["lang=en", "en"],
	["xlang=uk; lan=uk", undefined],
	["lang", undefined],
	["", undefined],
	[null, undefined],
])("[L6] the cookies %j hold the language %j", (cookies, value) => {
	expect(readPreference("lang", cookies)).toBe(value);
});
