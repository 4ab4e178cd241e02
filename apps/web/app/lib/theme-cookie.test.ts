import { expect, it } from "vitest";
import { readThemeCookie, themeChoices, themeCookie } from "./theme-cookie.ts";

it.each([
	["theme=dark", "dark"],
	["a=1; theme=light; b=2", "light"],
	["theme=system", "system"],
	["theme=DARK", "system"],
	["theme=<script>", "system"],
	["theme=darker", "system"],
	["theme=constructor", "system"],
	["theme=dark=1", "system"],
	["a=theme=dark", "system"],
	["xtheme=dark", "system"],
	["theme=", "system"],
	["theme", "system"],
	["", "system"],
] as const)("[U1] the cookies %j hold the choice %j", (cookies, choice) => {
	expect(readThemeCookie(cookies)).toBe(choice);
});

it("[U1] what script writes is what is read, kept for a year; the system's theme ends the cookie", () => {
	for (const choice of themeChoices) expect(readThemeCookie(themeCookie(choice, true))).toBe(choice);
	expect(themeCookie("dark", true)).toBe("theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
	expect(themeCookie("light", false)).toBe("theme=light; Path=/; Max-Age=31536000; SameSite=Lax");
	expect(themeCookie("system", false)).toContain("Max-Age=0");
});
