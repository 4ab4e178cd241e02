import { expect, it } from "vitest";
import { googleReturn } from "./google-return.ts";

it.each([
	[{ proceed: false, redirect: null }, "/en/sign-in"],
	[{ proceed: true, redirect: null }, "/en/sign-in?proceed=true"],
	[
		{ proceed: false, redirect: "/en/account/info?popup=editEmail" },
		"/en/sign-in?redirect=%2Fen%2Faccount%2Finfo%3Fpopup%3DeditEmail",
	],
	[{ proceed: false, redirect: "/en/sign-in?proceed=true" }, "/en/sign-in?proceed=true"],
	[{ proceed: false, redirect: "/en/sign-in" }, "/en/sign-in"],
	[{ proceed: false, redirect: "/en/sign-in-not" }, "/en/sign-in?redirect=%2Fen%2Fsign-in-not"],
] as const)("[A3] the way on %j comes back from Google by %s", (onward, address) => {
	expect(googleReturn(onward, "en")).toBe(address);
});
