import { ApiError } from "@stride/contract/client";
import type { DonateBody } from "@stride/contract/donations";
import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { describe, expect, test } from "vitest";
import { type PayDeps, pay } from "./pay.ts";
import { type Attempts, noAttempts, type OpenDonation, type Wish } from "./payment-attempt.ts";

const wish: Wish = {
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

/** A payment form, a server and a provider that answer what they are told, and remember what they were asked. */
function stage(answers: { donate?: Answer[]; confirm?: (PaymentIntentResult | Error)[]; problem?: string } = {}) {
	const donated: { body: DonateBody; key: string }[] = [];
	const confirmed: string[] = [];
	const remembered: string[] = [];
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
			return take(answers.donate, { donationId: `d-${donated.length}`, clientSecret: `s-${donated.length}` });
		},
		confirm: async (opened: OpenDonation) => {
			expect(remembered).toContain(opened.donationId);
			confirmed.push(opened.clientSecret);
			return take(answers.confirm, succeeded);
		},
		newKey: () => `key-${++keys}`,
		remember: ({ donationId }) => remembered.push(donationId),
	};
	return { deps, donated, confirmed };
}

describe("one press of the pay button", () => {
	test("[D1] opens a donation, confirms it and asks the server for the result", async () => {
		const { deps, donated, confirmed } = stage();
		const { outcome, attempts } = await pay(deps, noAttempts, wish);
		expect(outcome).toEqual({ kind: "ask", opened: { donationId: "d-1", clientSecret: "s-1", wish } });
		expect(donated).toEqual([{ body: wish, key: "key-1" }]);
		expect(confirmed).toEqual(["s-1"]);
		expect(attempts.opened?.donationId).toBe("d-1");
	});

	test("[D1] an unfilled form opens nothing", async () => {
		const { deps, donated } = stage({ problem: "Your card number is incomplete." });
		const { outcome, attempts } = await pay(deps, noAttempts, wish);
		expect(outcome).toEqual({ kind: "incomplete", message: "Your card number is incomplete." });
		expect(donated).toEqual([]);
		expect(attempts).toBe(noAttempts);
	});

	test("[D1] a declined card leaves the donation open for another try", async () => {
		const { deps, donated, confirmed } = stage({ confirm: [declined, succeeded] });
		const first = await pay(deps, noAttempts, wish);
		expect(first.outcome).toEqual({ kind: "declined", message: "Your card was declined." });
		const second = await pay(deps, first.attempts, { ...wish });
		expect(second.outcome.kind).toBe("ask");
		expect(donated).toHaveLength(1);
		expect(confirmed).toEqual(["s-1", "s-1"]);
	});

	test("[D1] after a decline a changed amount replaces the donation", async () => {
		const { deps, donated } = stage({ confirm: [declined] });
		const first = await pay(deps, noAttempts, wish);
		await pay(deps, first.attempts, { ...wish, amount: 20_000 });
		expect(donated[1]?.body.replaces).toEqual({ donationId: "d-1", clientSecret: "s-1" });
		expect(donated[1]?.key).not.toBe(donated[0]?.key);
	});

	test("[D1] what had succeeded before it was replaced is not confirmed again", async () => {
		const earlier = { donationId: "d-1", clientSecret: "s-1" };
		const { deps, confirmed } = stage({ confirm: [declined], donate: [earlier, earlier] });
		const first = await pay(deps, noAttempts, wish);
		const second = await pay(deps, first.attempts, { ...wish, fee: 2_000 });
		expect(second.outcome).toMatchObject({ kind: "ask", opened: earlier });
		expect(confirmed).toHaveLength(1);
	});

	test("[D1] a lost answer is asked for again under the same key, and charges once", async () => {
		const lost = new TypeError("network");
		const { deps, donated, confirmed } = stage({ donate: [lost] });
		const first = await pay(deps, noAttempts, wish);
		expect(first.outcome).toEqual({ kind: "notOpened", error: lost });
		await pay(deps, first.attempts, wish);
		expect(donated.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
		expect(confirmed).toHaveLength(1);
	});

	test("[D1] a refusal of the server is told, and the next press has a new key", async () => {
		const refusal = new ApiError(409, { code: "CampaignNotAcceptingDonationsException", title: "t", message: "m" });
		const { deps, donated, confirmed } = stage({ donate: [refusal] });
		const first = await pay(deps, noAttempts, wish);
		expect(first.outcome).toEqual({ kind: "notOpened", error: refusal });
		expect(confirmed).toEqual([]);
		await pay(deps, first.attempts, wish);
		expect(donated.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
	});

	test("[D8] an answer without a secret confirms nothing", async () => {
		const { deps, confirmed } = stage({ donate: [{ donationId: "d-1", clientSecret: "" }] });
		const { outcome, attempts } = await pay(deps, noAttempts, wish);
		expect(outcome).toEqual({ kind: "noSecret" });
		expect(attempts).toBe(noAttempts);
		expect(confirmed).toEqual([]);
	});

	test("[D1] a connection lost while confirming is asked about, not called a failure", async () => {
		const { deps } = stage({ confirm: [new TypeError("network")] });
		const { outcome }: { outcome: { kind: string }; attempts: Attempts } = await pay(deps, noAttempts, wish);
		expect(outcome.kind).toBe("ask");
	});
});
