import { ApiError } from "@stride/contract/client";
import { describe, expect, it } from "vitest";
import { attemptFor, isDecided } from "./payout-attempt.ts";

const body = { amount: 500, paymentMethod: "ba_1" };
const refusal = (status: number) => new ApiError(status, { code: "ValidationException", title: "", message: "" });

describe("a payout's attempts", () => {
	it("[D4] a repeated request has the same key, another request a new one", () => {
		const first = attemptFor(null, body, () => "one");
		expect(first).toEqual({ body, key: "one" });
		expect(attemptFor(first, { ...body }, () => "two").key).toBe("one");
		expect(attemptFor(first, { ...body, amount: 501 }, () => "two").key).toBe("two");
		expect(attemptFor(first, { ...body, paymentMethod: "ba_2" }, () => "two").key).toBe("two");
	});

	it.each([400, 404, 409, 422])("[D4] a %i decides the attempt", (status) => {
		expect(isDecided(refusal(status))).toBe(true);
	});

	it.each([0, 401, 403, 429, 500, 502, 503])("[D4] a %i leaves the outcome open", (status) => {
		expect(isDecided(refusal(status))).toBe(false);
	});

	it("[D4] a missing response leaves the outcome open", () => {
		expect(isDecided(new TypeError("Failed to fetch"))).toBe(false);
		expect(isDecided(new DOMException("signal timed out", "TimeoutError"))).toBe(false);
	});
});
