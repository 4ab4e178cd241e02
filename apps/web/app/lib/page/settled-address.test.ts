import { describe, expect, it } from "vitest";
import { handOverCodeIn, handOverCodeInCookies, settledSearch } from "./settled-address.ts";

describe("settledSearch", () => {
	it.each([
		["/en", "?token=abc", ""],
		["/en/campaign/run", "?popup=donationPanel&token=abc&x=1", "?popup=donationPanel&x=1"],
		["/uk/create-campaign", "?isAllowedToLeave=true", ""],
		["/uk/sign-up", "?proceed=true&isAllowedToLeave=true", "?proceed=true"],
		["/uk/sign-up", "?isAllowedToLeave=false&proceed=true", "?proceed=true"],
		["/en", "?token=a&token=b", ""],
		["/en", "?token", ""],
		["/en", "?%74oken=abc&q=%20x+y%26", "?q=%20x+y%26"],
		["/en/sign-in", "?redirect=%2Fen%2Fx%3Ftoken%3Da", "?redirect=%2Fen%2Fx%3Ftoken%3Da"],
		["/en/campaign/activate-account", "?token=abc", ""],
		["/en/activate-accounts", "?token=abc", ""],
	])("[L1] %s%s settles as %j", (pathname, search, settled) => {
		expect(settledSearch(pathname, search)).toBe(settled);
	});

	it.each([
		["/en/activate-account", "?email=a%40b.c&token=abc"],
		["/uk/create-new-password", "?email=a%40b.c&token=abc"],
		["/uk/change-email", "?token=abc&email=a%40b.c"],
		["/en/campaign-unsubscribe/0198", "?token=abc"],
		["/en/Activate-Account/", "?token=abc"],
		["/en", ""],
		["/en", "?q=%20x+y&&a"],
		["/en", "?tokens=1&Token=2&xtoken=3"],
	])("[L1] %s%s stays as it is", (pathname, search) => {
		expect(settledSearch(pathname, search)).toBe(search);
	});

	it("[L1] a page that uses `token` loses only the parameter for leaving", () => {
		expect(settledSearch("/en/change-email", "?token=abc&isAllowedToLeave=true&email=x")).toBe("?token=abc&email=x");
	});

	it("[L1] is idempotent", () => {
		for (const search of ["?token=1&a=2", "?isAllowedToLeave=true&token=1", "?a=1"]) {
			const once = settledSearch("/en", search);
			expect(settledSearch("/en", once)).toBe(once);
		}
	});
});

const code = "s0rQgcZLfIW-uDd_t41eTtL_DS184KUI2ZjwbLsHOl4";

describe("the hand-over code", () => {
	it.each([
		["/en", `?token=${code}`, code],
		["/uk/sign-in", `?redirect=%2Fuk&token=${code}`, code],
		["/en", "", null],
		["/en", "?token=", null],
		["/en", "?token=short", null],
		["/en", `?token=${code}.eyJ.x`, null],
		["/en", `?token=${"a".repeat(201)}`, null],
		["/en", "?token=%3Cscript%3Ealert(1)%3C%2Fscript%3E", null],
		["/en/activate-account", `?email=a&token=${code}`, null],
		["/uk/change-email", `?email=a&token=${code}`, null],
	])("[A3] of %s%s is %j", (pathname, search, found) => {
		expect(handOverCodeIn(pathname, search)).toBe(found);
	});

	it.each([
		[`jwtToken=${code}`, code],
		[`lang=uk; jwtToken=${code}; theme=dark`, code],
		[`xjwtToken=${code}`, null],
		["jwtToken=", null],
		["jwtToken=a.b.c", null],
		[null, null],
	])("[A3] in the cookies %j is %j", (cookies, found) => {
		expect(handOverCodeInCookies(cookies)).toBe(found);
	});
});
