import { ApiError } from "@stride/contract/client";
import { expect, it } from "vitest";
import { isWorthRepeating } from "./query-client.ts";

const refusal = (status: number) =>
	new ApiError(status, { code: "UnauthorizedException", title: "Refused", message: "The server refused." });

it.each([400, 401, 403, 404, 409, 429])("[A2] a query that was refused with %i is not repeated", (status) => {
	expect(isWorthRepeating(0, refusal(status))).toBe(false);
});

it.each([0, 500, 503])("[A2] a query that failed with %i is repeated once", (status) => {
	expect(isWorthRepeating(0, refusal(status))).toBe(true);
	expect(isWorthRepeating(1, refusal(status))).toBe(false);
});

it("[A2] a query that failed without an answer is repeated once", () => {
	expect(isWorthRepeating(0, new TypeError("Failed to fetch"))).toBe(true);
	expect(isWorthRepeating(1, new TypeError("Failed to fetch"))).toBe(false);
});
