import { ApiError } from "@stride/contract/client";
import type { DonateAnswer, DonateBody } from "@stride/contract/donations";
import { describe, expect, test } from "vitest";
import { failureOf } from "./braintree-card-form.ts";
import type { Tokenized } from "./card-form.ts";
import { type GiveDeps, giveByCard, type Unheard } from "./give-by-card.ts";
import type { Wish } from "./payment-attempt.ts";

const wish: Wish = {
	amount: 10_000,
	fee: 0,
	firstName: "Olena",
	lastName: "Vasylenko",
	email: "olena@example.org",
	isAnonymous: false,
};
const lost = new TypeError("Failed to fetch");
const no = (status: number, code = "ServiceUnavailableException") =>
	new ApiError(status, { code: code as ApiError["code"], title: "No", message: "No." });
const answer: DonateAnswer = { donationId: "d-1", clientSecret: "s-1", status: "succeeded" };
const asked = { kind: "ask", donationId: "d-1", clientSecret: "s-1" };

/** A card form and a server that answer what they are told, and remember what they were asked. */
function stage(answers: { card?: Tokenized[]; donate?: (DonateAnswer | Error)[] } = {}) {
	const sent: { body: DonateBody; key: string }[] = [];
	const state: { unheard: Unheard | null; isCalledOff: boolean; cards: number } = {
		unheard: null,
		isCalledOff: false,
		cards: 0,
	};
	let keys = 0;
	const deps: GiveDeps = {
		tokenize: async () => answers.card?.shift() ?? { kind: "nonce", nonce: `nonce-${++state.cards}` },
		donate: async (body, key) => {
			// Whatever may be the last to happen here has been written down before.
			expect(state.unheard).toEqual({ body, key });
			sent.push({ body, key });
			const next = answers.donate?.shift() ?? answer;
			if (next instanceof Error) throw next;
			return next;
		},
		newKey: () => `key-${++keys}`,
		record: (unheard) => {
			state.unheard = unheard;
		},
		isCalledOff: () => state.isCalledOff,
	};
	return { sent, state, press: (made: Wish = wish) => giveByCard(deps, state.unheard, made) };
}

describe("one press of the button", () => {
	test("[G4] tokenizes the card, gives once and asks the server for the result", async () => {
		const { press, sent, state } = stage();
		expect(await press()).toEqual(asked);
		expect(sent).toEqual([{ body: { ...wish, paymentNonce: "nonce-1" }, key: "key-1" }]);
		expect(state.unheard).toBeNull();
	});

	test("[G4] a gift that the server decides against is followed by another card under another key", async () => {
		const { press, sent } = stage({ donate: [{ ...answer, status: "failed" }, answer] });
		await press();
		await press();
		expect(sent.map(({ key, body }) => [key, body.paymentNonce])).toEqual([
			["key-1", "nonce-1"],
			["key-2", "nonce-2"],
		]);
	});

	test("[D8] fields that are not filled in send nothing", async () => {
		const { press, sent } = stage({ card: [{ kind: "invalid", fields: ["cvv"] }] });
		expect(await press()).toEqual({ kind: "incomplete", fields: ["cvv"] });
		expect(sent).toEqual([]);
	});

	test.each([true, false])(
		"[D8] a card that the gateway does not take ends the try (silence: %s)",
		async (isSilent) => {
			const { press, sent } = stage({ card: [{ kind: "failed", isSilent }] });
			expect(await press()).toEqual({ kind: "cardFailed", isSilent });
			expect(sent).toEqual([]);
		},
	);

	test("[G4] whoever leaves while the card is tokenized gives nothing", async () => {
		const { press, sent, state } = stage();
		const pressed = press();
		state.isCalledOff = true;
		expect(await pressed).toEqual({ kind: "calledOff" });
		expect(sent).toEqual([]);
	});

	test.each([
		no(400, "ValidationException"),
		no(409, "ProjectInactiveException"),
		no(409, "CampaignNotAcceptingDonationsException"),
		no(429, "TooManyRequestsException"),
		no(503, "CatalogueUnavailableException"),
	])("[G4] %s at first is a no: nothing was charged, and nothing is sent again", async (error) => {
		const { press, sent, state } = stage({ donate: [error] });
		expect(await press()).toEqual({ kind: "refused", error });
		expect(sent).toHaveLength(1);
		expect(state.unheard).toBeNull();
	});

	test.each([lost, no(0), no(500, "InternalException"), no(502), no(503), no(409, "DonationInProgressException")])(
		"[G4] %s leaves open what happened: the very same request asks again",
		async (error) => {
			const { press, sent, state } = stage({ donate: [error] });
			expect(await press()).toEqual(asked);
			expect(sent[1]).toEqual(sent[0]);
			expect(state.unheard).toBeNull();
		},
	);

	test.each([lost, no(429, "TooManyRequestsException"), no(409, "ProjectInactiveException"), no(400)])(
		"[G4] once a gift may have been given, %s does not say that it was not",
		async (error) => {
			const { press, sent, state } = stage({ donate: [lost, error, error] });
			expect(await press()).toEqual({ kind: "unheard" });
			// However the form has been changed meanwhile, another press asks for the same gift.
			expect(await press({ ...wish, amount: 99_900 })).toEqual({ kind: "unheard" });
			expect(await press()).toEqual(asked);
			expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
			expect(state).toMatchObject({ unheard: null, cards: 1 });
		},
	);
});

describe("an error of the card fields", () => {
	test.each([
		[{ code: "HOSTED_FIELDS_FIELDS_EMPTY" }, ["number", "expirationDate", "cvv", "postalCode"]],
		[{ code: "HOSTED_FIELDS_FIELDS_INVALID", details: { invalidFieldKeys: ["cvv", "number"] } }, ["number", "cvv"]],
		[{ code: "HOSTED_FIELDS_FIELDS_INVALID" }, ["number", "expirationDate", "cvv", "postalCode"]],
		[
			{ code: "HOSTED_FIELDS_FIELDS_INVALID", details: { invalidFieldKeys: ["other"] } },
			["number", "expirationDate", "cvv", "postalCode"],
		],
	])("[D8] %j marks fields", (error, fields) => {
		expect(failureOf(error)).toEqual({ kind: "invalid", fields });
	});

	test.each([
		[{ code: "HOSTED_FIELDS_FAILED_TOKENIZATION", type: "CUSTOMER" as const }, false],
		[{ code: "HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR" }, true],
		[{ code: "OTHER", type: "NETWORK" as const }, true],
		[{}, false],
	])("[D8] %j ends the try", (error, isSilent) => {
		expect(failureOf(error)).toEqual({ kind: "failed", isSilent });
	});
});
