import { ApiError } from "@stride/contract/client";
import type { DonateBody } from "@stride/contract/donations/donations";
import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { describe, expect, test } from "vitest";
import { type PayDeps, pay } from "./pay.ts";
import { type Attempts, type DonationRequest, noAttempts, type OpenDonation } from "./payment-attempt.ts";

const request: DonationRequest = {
	amount: 10_000,
	fee: 1_500,
	firstName: "Olena",
	lastName: "Vasylenko",
	email: "olena@example.org",
	isAnonymous: false,
};
const succeeded: PaymentIntentResult = { paymentIntent: { id: "pi", status: "succeeded" } as PaymentIntent };
const declined: PaymentIntentResult = {
	error: { type: "card_error", message: "Your card was declined." } as StripeError,
};

type Answer = { donationId: string; clientSecret: string } | Error;

/** A payment form, a server and a provider with scripted responses, which record their calls. */
function stage(answers: { donate?: Answer[]; confirm?: (PaymentIntentResult | Error)[]; problem?: string } = {}) {
	const donated: { body: DonateBody; key: string }[] = [];
	const confirmed: string[] = [];
	const remembered: string[] = [];
	const state = { attempts: noAttempts, isCalledOff: false, onDonate: () => {} };
	let keys = 0;
	const take = <T>(list: (T | Error)[] | undefined, fallback: T): T => {
		const answer = list?.shift() ?? fallback;
		if (answer instanceof Error) throw answer;
		return answer;
	};
	const deps: PayDeps = {
		submit: async () => (answers.problem ? { message: answers.problem } : null),
		donate: async (body, key) => {
			donated.push({ body, key });
			state.onDonate();
			return take(answers.donate, { donationId: `d-${donated.length}`, clientSecret: `s-${donated.length}` });
		},
		confirm: async (opened: OpenDonation) => {
			expect(remembered).toContain(opened.donationId);
			confirmed.push(opened.clientSecret);
			return take(answers.confirm, succeeded);
		},
		newKey: () => `key-${++keys}`,
		record: (attempts: Attempts) => {
			state.attempts = attempts;
		},
		remember: ({ donationId }) => remembered.push(donationId),
		isCalledOff: () => state.isCalledOff,
	};
	return { donated, confirmed, state, press: (made: DonationRequest) => pay(deps, state.attempts, made) };
}

describe("one press of the pay button", () => {
	test("[D1] opens a donation, confirms it and fetches the result from the server", async () => {
		const { press, donated, confirmed, state } = stage();
		const opened = { donationId: "d-1", clientSecret: "s-1", request };
		expect(await press(request)).toEqual({ kind: "submitted", opened });
		expect(donated).toEqual([{ body: request, key: "key-1" }]);
		expect(confirmed).toEqual(["s-1"]);
		expect(state.attempts).toEqual({ opened, unanswered: null });
	});

	test("[D1] an incomplete form opens no donation", async () => {
		const { press, donated, state } = stage({ problem: "Your card number is incomplete." });
		expect(await press(request)).toEqual({ kind: "incomplete", message: "Your card number is incomplete." });
		expect(donated).toEqual([]);
		expect(state.attempts).toBe(noAttempts);
	});

	test("[D1] a declined card leaves the donation open for another try", async () => {
		const { press, donated, confirmed } = stage({ confirm: [declined, succeeded] });
		expect(await press(request)).toEqual({ kind: "declined", message: "Your card was declined." });
		expect((await press({ ...request })).kind).toBe("submitted");
		expect(donated).toHaveLength(1);
		expect(confirmed).toEqual(["s-1", "s-1"]);
	});

	test("[D1] after a decline a changed amount replaces the donation", async () => {
		const { press, donated } = stage({ confirm: [declined] });
		await press(request);
		await press({ ...request, amount: 20_000 });
		expect(donated[1]?.body.replaces).toEqual({ donationId: "d-1", clientSecret: "s-1" });
		expect(donated[1]?.key).not.toBe(donated[0]?.key);
	});

	test("[D1] after a refused request the next press replaces the donation under a new key, and pays once", async () => {
		const refused: PaymentIntentResult = { error: { type: "invalid_request_error" } as StripeError };
		const { press, donated, confirmed, state } = stage({ confirm: [refused, succeeded] });
		expect(await press(request)).toEqual({ kind: "outdated" });
		expect(state.attempts.opened).toEqual({ donationId: "d-1", clientSecret: "s-1", request: null });
		expect((await press({ ...request })).kind).toBe("submitted");
		expect(donated[1]?.body.replaces).toEqual({ donationId: "d-1", clientSecret: "s-1" });
		expect(donated[1]?.key).not.toBe(donated[0]?.key);
		expect(confirmed).toEqual(["s-1", "s-2"]);
	});

	test("[D1] a donation that succeeded before its replacement is not confirmed again", async () => {
		const earlier = { donationId: "d-1", clientSecret: "s-1" };
		const { press, confirmed } = stage({ confirm: [declined], donate: [earlier, earlier] });
		await press(request);
		expect(await press({ ...request, fee: 2_000 })).toMatchObject({ kind: "submitted", opened: earlier });
		expect(confirmed).toHaveLength(1);
	});

	test("[D1] a lost response is requested again under the same key and charges once", async () => {
		const lost = new TypeError("network");
		const { press, donated, confirmed } = stage({ donate: [lost] });
		expect(await press(request)).toEqual({ kind: "notOpened", error: lost });
		await press(request);
		expect(donated.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
		expect(confirmed).toHaveLength(1);
	});

	test("[D1] a rejection by the server is reported, and the next press has a new key", async () => {
		const refusal = new ApiError(409, { code: "CampaignNotAcceptingDonationsException", title: "t", message: "m" });
		const { press, donated, confirmed } = stage({ donate: [refusal] });
		expect(await press(request)).toEqual({ kind: "notOpened", error: refusal });
		expect(confirmed).toEqual([]);
		await press(request);
		expect(donated.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
	});

	test("[D1] a response without a secret confirms nothing and is requested again under its key", async () => {
		const { press, donated, confirmed } = stage({ donate: [{ donationId: "d-1", clientSecret: "" }] });
		expect(await press(request)).toEqual({ kind: "noSecret" });
		expect(confirmed).toEqual([]);
		await press(request);
		expect(donated.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
	});

	test("[D1] a connection lost during confirmation fetches the result instead of reporting a failure", async () => {
		const { press } = stage({ confirm: [new TypeError("network")] });
		expect((await press(request)).kind).toBe("submitted");
	});

	test("[D1] closing the panel while the donation is opened charges nothing, and a later press pays once", async () => {
		const { press, donated, confirmed, state } = stage();
		state.onDonate = () => {
			state.isCalledOff = true;
		};
		expect(await press(request)).toEqual({ kind: "calledOff" });
		expect(confirmed).toEqual([]);
		state.isCalledOff = false;
		await press(request);
		expect(donated).toHaveLength(1);
		expect(confirmed).toEqual(["s-1"]);
	});
});
