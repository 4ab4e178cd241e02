import { describe, expect, it } from "vitest";
import { isAuthenticated, isDueForRefresh, secondsLeft } from "./session.ts";

const tokenWith = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;

describe("secondsLeft", () => {
	it("counts whole seconds to the token's own expiry", () => {
		expect(secondsLeft(tokenWith({ exp: 1_000 }), 940_000)).toBe(60);
		expect(secondsLeft(tokenWith({ exp: 1_000 }), 940_001)).toBe(59);
		expect(secondsLeft(tokenWith({ exp: 1_000 }), 1_001_000)).toBe(-1);
	});

	it("reads base64url with letters outside ASCII beside the expiry", () => {
		expect(secondsLeft(tokenWith({ exp: 1_000, name: "Ґанна ÿþ?>" }), 0)).toBe(1_000);
	});

	it.each(["", "x", "a.b.c", "a..c", tokenWith({}), tokenWith({ exp: "1000" }), tokenWith(null), tokenWith([])])(
		"answers null for %j, which is no token with an expiry",
		(token) => {
			expect(secondsLeft(token, 0)).toBeNull();
		},
	);
});

describe("isDueForRefresh", () => {
	it.each([
		{ left: 21, isAtLoad: false, isDue: false },
		{ left: 20, isAtLoad: false, isDue: true },
		{ left: -5, isAtLoad: false, isDue: true },
		{ left: 11, isAtLoad: true, isDue: false },
		{ left: 10, isAtLoad: true, isDue: true },
		{ left: 20, isAtLoad: true, isDue: false },
	])("[A2] with $left s left (at load: $isAtLoad) a refresh is due: $isDue", ({ left, isAtLoad, isDue }) => {
		expect(isDueForRefresh(left, isAtLoad)).toBe(isDue);
	});
});

describe("isAuthenticated", () => {
	it.each([
		{ left: 60, was: false, is: true },
		{ left: 59, was: false, is: false },
		{ left: 59, was: true, is: true },
		{ left: 1, was: true, is: true },
		{ left: 0, was: true, is: false },
		{ left: -1, was: true, is: false },
		{ left: Number.NEGATIVE_INFINITY, was: true, is: false },
	])("[A2] with $left s left and before it $was: $is", ({ left, was, is }) => {
		expect(isAuthenticated(left, was)).toBe(is);
	});
});
