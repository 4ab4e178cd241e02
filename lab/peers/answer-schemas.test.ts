import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Check, createAnswerCheck } from "./answer-schemas.ts";
import { readOpenApi } from "./openapi.ts";
import { stripeClient } from "./sandbox-world.ts";

type Json = Record<string, unknown>;

const charge = { $ref: "#/components/schemas/charge" };
let check: Check;
let right: Json;

beforeAll(async () => {
	check = createAnswerCheck(readOpenApi(inject("stripeSpecFile")));
	const stripe = stripeClient(inject("stripeMockPort"));
	const { lastResponse: _, ...answer } = await stripe.charges.retrieve("ch_1", { expand: ["balance_transaction"] });
	right = JSON.parse(JSON.stringify(answer)) as Json;
});

test("[D3] the answers of Stripe's mock server have no mismatch", () => {
	expect(check(right, charge, "whole")).toEqual([]);
	expect(right["balance_transaction"]).toMatchObject({ object: "balance_transaction" });
});

describe("[D3] a planted mismatch is reported with its path:", () => {
	const inBooking = (change: Json) => (answer: Json) => ({
		...answer,
		balance_transaction: { ...(answer["balance_transaction"] as Json), ...change },
	});
	const without = (field: string) => (answer: Json) =>
		Object.fromEntries(Object.entries(answer).filter(([name]) => name !== field));

	test.each<[string, (answer: Json) => Json, string]>([
		["a field of another kind", (answer) => ({ ...answer, amount: "100" }), "/amount must be integer"],
		["a field that is missing", without("amount"), "/ must have required property 'amount'"],
		["an unknown field", (answer) => ({ ...answer, amuont: 100 }), "/ must NOT have additional properties (amuont)"],
		["a value outside of its list", (answer) => ({ ...answer, status: "done" }), "/status must be equal to one of"],
		["milliseconds", (answer) => ({ ...answer, created: Date.now() }), '/created must match format "unix-time"'],
		["null where a value is required", (answer) => ({ ...answer, currency: null }), "/currency must be string"],
		["a wrong field of an expanded reference", inBooking({ net: null }), "/balance_transaction/net must be integer"],
		["another object than the reference's", inBooking({ object: "refund" }), "/balance_transaction must"],
		["a legacy field that is not empty", (answer) => ({ ...answer, source: "card_1" }), "/source must be equal"],
	])("%s", (_name, plant, path) => {
		const mismatches = check(plant(right), charge, "whole");
		expect(mismatches.filter((line) => line.startsWith(path))).not.toEqual([]);
	});
});

test("[D3] a browser's view may omit fields but may not add any", () => {
	expect(check({ object: "charge", amount: 1 }, charge, "part")).toEqual([]);
	expect(check({ object: "charge", amuont: 1 }, charge, "part")).toHaveLength(1);
});
