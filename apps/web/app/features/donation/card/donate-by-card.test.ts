import { ApiError } from "@stride/contract/client";
import type { DonateAnswer, DonateBody } from "@stride/contract/donations/donations";
import { describe, expect, test } from "vitest";
import type { DonationRequest } from "../payment/payment-attempt.ts";
import { failureOf } from "./braintree-card-form.ts";
import type { Tokenized } from "./card-form.ts";
import { type CardDonationDeps, donateByCard, type UnansweredRequest } from "./donate-by-card.ts";

const request: DonationRequest = {
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
const submitted = { kind: "submitted", donationId: "d-1", clientSecret: "s-1" };

/** A card form and a server with scripted responses, which record their calls. */
function stage(answers: { card?: Tokenized[]; donate?: (DonateAnswer | Error)[] } = {}) {
	const sent: { body: DonateBody; key: string }[] = [];
	const state: { unanswered: UnansweredRequest | null; isCalledOff: boolean; cards: number } = {
		unanswered: null,
		isCalledOff: false,
		cards: 0,
	};
	let keys = 0;
	const deps: CardDonationDeps = {
		tokenize: async () => answers.card?.shift() ?? { kind: "nonce", nonce: `nonce-${++state.cards}` },
		donate: async (body, key) => {
			// Each request is recorded before it is sent.
			expect(state.unanswered).toEqual({ body, key });
			sent.push({ body, key });
			const next = answers.donate?.shift() ?? answer;
			if (next instanceof Error) throw next;
			return next;
		},
		newKey: () => `key-${++keys}`,
		record: (unanswered) => {
			state.unanswered = unanswered;
		},
		isCalledOff: () => state.isCalledOff,
	};
	return { sent, state, press: (made: DonationRequest = request) => donateByCard(deps, state.unanswered, made) };
}

describe("one press of the button", () => {
	test("[G4] tokenizes the card, donates once and fetches the result", async () => {
		const { press, sent, state } = stage();
		expect(await press()).toEqual(submitted);
		expect(sent).toEqual([{ body: { ...request, paymentNonce: "nonce-1" }, key: "key-1" }]);
		expect(state.unanswered).toBeNull();
	});

	test("[G4] a rejected donation is followed by another card under another key", async () => {
		const { press, sent } = stage({ donate: [{ ...answer, status: "failed" }, answer] });
		// The form shows it and keeps the card's fields.
		expect(await press()).toEqual({ kind: "cardFailed", isSilent: false });
		expect(await press()).toEqual(submitted);
		expect(sent.map(({ key, body }) => [key, body.paymentNonce])).toEqual([
			["key-1", "nonce-1"],
			["key-2", "nonce-2"],
		]);
	});

	test("[D8] incomplete fields send nothing", async () => {
		const { press, sent } = stage({ card: [{ kind: "invalid", fields: ["cvv"] }] });
		expect(await press()).toEqual({ kind: "incomplete", fields: ["cvv"] });
		expect(sent).toEqual([]);
	});

	test.each([true, false])(
		"[D8] a card that the gateway rejects ends the attempt (unreachable: %s)",
		async (isSilent) => {
			const { press, sent } = stage({ card: [{ kind: "failed", isSilent }] });
			expect(await press()).toEqual({ kind: "cardFailed", isSilent });
			expect(sent).toEqual([]);
		},
	);

	test("[G4] closing the panel while the card is tokenized sends no donation", async () => {
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
		expect(state.unanswered).toBeNull();
	});

	test.each([lost, no(0), no(500, "InternalException"), no(502), no(503), no(409, "DonationInProgressException")])(
		"[G4] %s leaves the outcome unknown and repeats the identical request",
		async (error) => {
			const { press, sent, state } = stage({ donate: [error] });
			expect(await press()).toEqual(submitted);
			expect(sent[1]).toEqual(sent[0]);
			expect(state.unanswered).toBeNull();
		},
	);

	test.each([lost, no(429, "TooManyRequestsException"), no(409, "ProjectInactiveException"), no(400)])(
		"[G4] %s does not report a failure when an earlier request may have succeeded",
		async (error) => {
			const { press, sent, state } = stage({ donate: [lost, error, error] });
			expect(await press()).toEqual({ kind: "unanswered" });
			// Another press repeats the same donation, even if the form has changed.
			expect(await press({ ...request, amount: 99_900 })).toEqual({ kind: "unanswered" });
			expect(await press()).toEqual(submitted);
			expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
			expect(state).toMatchObject({ unanswered: null, cards: 1 });
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
