import { expect, it } from "vitest";
import { readPreference } from "./preference.ts";
import { preferenceCookie } from "./preference-cookie.ts";

it("[L6] without consent a preference ends with the browser's session, with it after a year", () => {
	expect(preferenceCookie("lang", "uk", { life: "session", isSecure: false })).toBe("lang=uk; Path=/; SameSite=Lax");
	expect(preferenceCookie("theme", "dark", { life: "lasting", isSecure: true })).toBe(
		"theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
	);
});

it("[L6] resetting a choice removes its cookie", () => {
	expect(preferenceCookie("theme", "", { life: "ended", isSecure: false })).toBe(
		"theme=; Path=/; Max-Age=0; SameSite=Lax",
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
