import { describe, expect, test } from "vitest";
import { newPasswordLinkOf } from "./new-password.tsx";

describe("the link for a new password", () => {
	test.each([
		["email=a%40b.example&token=t", { email: "a@b.example", token: "t" }],
		["email=a%2Btag%40b.example&token=+t+", { email: "a+tag@b.example", token: "t" }],
		["email=a%40b.example", null],
		["token=t", null],
		["email=&token=t", null],
		["email=a%40b.example&token=%20", null],
		["", null],
	])("[A4] of %j is %j", (query, link) => {
		expect(newPasswordLinkOf(new URLSearchParams(query))).toEqual(link);
	});
});
