import { expect, it } from "vitest";
import { readThemeCookie } from "./theme-cookie.ts";

it.each([
	["theme=dark", "dark"],
	["a=1; theme=light; b=2", "light"],
	["theme=system", "system"],
	["theme=DARK", "system"],
	["theme=<script>", "system"],
	["theme=darker", "system"],
	["theme=constructor", "system"],
	["a=theme=dark", "system"],
	["xtheme=dark", "system"],
	["theme=", "system"],
	["theme", "system"],
	["", "system"],
] as const)("[U1] the cookies %j hold the choice %j", (cookies, choice) => {
	expect(readThemeCookie(cookies)).toBe(choice);
});
