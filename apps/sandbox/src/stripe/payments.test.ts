import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	confirmAsBrowser,
	control,
	createIntent,
	PUBLISHABLE_KEY,
	startBench,
	stripeClient,
	type TestBench,
} from "../test-sandbox.ts";
import { processingFeeCents } from "./resources/balance.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await startBench();
});
afterAll(() => bench.stop());

describe("a payment in another currency than the account's own", () => {
	const bookingOf = async (currency: string) => {
		const intent = await bench.stripe.paymentIntents.create({ amount: 10_000, currency });
		await confirmAsBrowser(bench, intent, "4242424242424242");
		const { latest_charge: charge } = await bench.stripe.paymentIntents.retrieve(intent.id, {
			expand: ["latest_charge.balance_transaction"],
		});
		return (charge as Stripe.Charge).balance_transaction;
	};

	test("stays in it where the account settles in it, and is converted where it does not", async () => {
		expect(await bookingOf("eur")).toMatchObject({ amount: 10_000, currency: "eur", exchange_rate: null });
		await control(bench, "PUT", "/platform-account", { settlesIn: ["usd"], rates: { chf: 0.8 } });
		expect(await bookingOf("chf")).toMatchObject({ amount: 12_500, currency: "usd", exchange_rate: 1.25 });
		const listed = (await bench.stripe.balance.retrieve()).available.map(({ currency }) => currency);
		expect(listed).toEqual(["eur", "usd"]);
	});
});

describe("creating an intent", () => {
	test("an intent awaits a payment method and returns its parameters", async () => {
		const intent = await createIntent(bench);
		expect(intent).toMatchObject({
			object: "payment_intent",
			amount: 11_500,
			currency: "usd",
			status: "requires_payment_method",
			livemode: false,
			metadata: { donation: "d1" },
			automatic_payment_methods: { enabled: true },
			latest_charge: null,
		});
		expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{32}$`));
		expect(intent.lastResponse.requestId).toMatch(/^req_/);
	});

	test.each([
		[{ amount: 49, currency: "usd" }, "amount_too_small"],
		[{ amount: 100_000_000, currency: "usd" }, "amount_too_large"],
		[{ amount: 0, currency: "usd" }, "parameter_invalid_integer"],
		[{ amount: 1.5, currency: "usd" }, "parameter_invalid_integer"],
		[{ currency: "usd" } as Stripe.PaymentIntentCreateParams, "parameter_missing"],
		[{ amount: 500, currency: "usd", nonsense: "1" } as Stripe.PaymentIntentCreateParams, "parameter_unknown"],
	])("%j is refused as %s", async (parameters, code) => {
		await expect(bench.stripe.paymentIntents.create(parameters)).rejects.toMatchObject({
			type: "StripeInvalidRequestError",
			statusCode: 400,
			code,
		});
	});

	test.each(["USD", "uah", "xyz"])("the currency %s is refused", async (currency) => {
		await expect(bench.stripe.paymentIntents.create({ amount: 500, currency })).rejects.toMatchObject({
			param: "currency",
		});
	});

	test("the largest amount of eight digits is accepted", async () => {
		expect((await createIntent(bench, 99_999_999)).amount).toBe(99_999_999);
	});
});

describe("paying", () => {
	test("[D1] a valid card succeeds with a charge, its card and the provider's fee", async () => {
		const intent = await createIntent(bench);
		const { status, body } = await confirmAsBrowser(bench, intent, "4242 4242 4242 4242");
		expect([status, body.status]).toEqual([200, "succeeded"]);
		const paid = await bench.stripe.paymentIntents.retrieve(intent.id, {
			expand: ["latest_charge.balance_transaction"],
		});
		const charge = paid.latest_charge as Stripe.Charge;
		expect(charge).toMatchObject({
			object: "charge",
			amount: 11_500,
			paid: true,
			status: "succeeded",
			payment_intent: intent.id,
			billing_details: { name: "Test Donor" },
			payment_method_details: { card: { brand: "visa", last4: "4242", country: "US" } },
		});
		const entry = charge.balance_transaction as Stripe.BalanceTransaction;
		expect(entry).toMatchObject({
			amount: 11_500,
			fee: 364,
			net: 11_136,
			status: "pending",
			type: "charge",
			source: charge.id,
		});
		expect(entry.available_on - entry.created).toBe(2 * 24 * 3600);
	});

	test("a browser receives no server-only field", async () => {
		const intent = await createIntent(bench);
		const { body } = await confirmAsBrowser(bench, intent, "4242424242424242");
		expect(body).not.toHaveProperty("metadata");
		expect(body).not.toHaveProperty("latest_charge");
	});

	test("the fee is 2.9 percent rounded half up, and 30 cents", () => {
		expect([50, 500, 1000, 11_500, 50_000, 99_999_999].map(processingFeeCents)).toEqual([
			31, 45, 59, 364, 1480, 2_900_030,
		]);
	});

	test("the same card has the same fingerprint, another card a different one", async () => {
		const fingerprints = [];
		for (const number of ["4242424242424242", "4242424242424242", "5555555555554444"]) {
			const intent = await createIntent(bench);
			await confirmAsBrowser(bench, intent, number);
			const { data } = await bench.stripe.charges.list({ payment_intent: intent.id });
			fingerprints.push(data[0]?.payment_method_details?.card?.fingerprint);
		}
		expect(fingerprints[0]).toBe(fingerprints[1]);
		expect(fingerprints[0]).not.toBe(fingerprints[2]);
	});

	test("the server may confirm with a test token", async () => {
		const intent = await createIntent(bench);
		const paid = await bench.stripe.paymentIntents.confirm(intent.id, {
			payment_method: "pm_card_visa",
			return_url: `${bench.product.origin}/return`,
		});
		expect(paid.status).toBe("succeeded");
	});

	test("an intent that has succeeded is neither confirmed again nor cancelled", async () => {
		const intent = await createIntent(bench);
		await confirmAsBrowser(bench, intent, "4242424242424242");
		const again = await confirmAsBrowser(bench, intent, "4242424242424242");
		expect([again.status, again.body.error.code]).toEqual([400, "payment_intent_unexpected_state"]);
		await expect(bench.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
			code: "payment_intent_unexpected_state",
		});
		expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
	});
});

describe("declines", () => {
	test.each([
		["4000000000000002", "card_declined", "generic_decline"],
		["4000000000009995", "card_declined", "insufficient_funds"],
		["4000000000000069", "expired_card", "expired_card"],
		["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
	])(
		"[D1] %s is declined as %s (%s) and leaves the intent open for another card",
		async (number, code, declineCode) => {
			const intent = await createIntent(bench);
			const declined = await confirmAsBrowser(bench, intent, number);
			expect(declined.status).toBe(402);
			expect(declined.body.error).toMatchObject({
				type: "card_error",
				code,
				decline_code: declineCode,
				payment_intent: { status: "requires_payment_method" },
			});
			const after = await bench.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
			expect(after).toMatchObject({
				status: "requires_payment_method",
				last_payment_error: { code, decline_code: declineCode },
				latest_charge: { status: "failed", failure_code: code, balance_transaction: null },
			});
			const second = await confirmAsBrowser(bench, intent, "4242424242424242");
			expect([second.status, second.body.status, second.body.last_payment_error]).toEqual([200, "succeeded", null]);
		},
	);

	test.each([
		["4242424242424241", {}, "incorrect_number"],
		["4242", {}, "invalid_number"],
		["4242424242424242", { "payment_method_data[card][exp_year]": "2020" }, "invalid_expiry_year"],
		["4242424242424242", { "payment_method_data[card][exp_month]": "13" }, "invalid_expiry_month"],
		["4242424242424242", { "payment_method_data[card][cvc]": "12" }, "invalid_cvc"],
	])("%s with %j is refused as %s without an attempt", async (number, changes, code) => {
		const intent = await createIntent(bench);
		const { status, body } = await confirmAsBrowser(bench, intent, number, changes);
		expect([status, body.error.type, body.error.code]).toEqual([402, "card_error", code]);
		expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(0);
	});

	test("a number that is not a test card is refused and not stored", async () => {
		const intent = await createIntent(bench);
		const { body } = await confirmAsBrowser(bench, intent, "4111111111111111");
		expect(body.error).toMatchObject({ code: "card_declined", decline_code: "test_mode_live_card" });
	});
});

describe("changing and ending an intent", () => {
	test("metadata is merged and an empty value removes its key", async () => {
		const intent = await createIntent(bench);
		const updated = await bench.stripe.paymentIntents.update(intent.id, {
			amount: 700,
			metadata: { donation: "", tip: "50" },
		});
		expect(updated).toMatchObject({ amount: 700, metadata: { tip: "50" } });
		expect(updated.metadata).not.toHaveProperty("donation");
	});

	test("a cancelled intent cannot be paid", async () => {
		const intent = await createIntent(bench);
		const canceled = await bench.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
		expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
		const { status, body } = await confirmAsBrowser(bench, intent, "4242424242424242");
		expect([status, body.error.code]).toEqual([400, "payment_intent_unexpected_state"]);
	});
});

describe("keys", () => {
	test("a request without a key, or with a wrong one, is refused", async () => {
		expect((await fetch(`${bench.sandbox.url}/v1/balance`)).status).toBe(401);
		const wrong = stripeClient(bench.sandbox, { key: "sk_test_wrong" });
		await expect(wrong.balance.retrieve()).rejects.toMatchObject({
			type: "StripeAuthenticationError",
			statusCode: 401,
		});
	});

	test("the publishable key grants access neither to server calls nor to other intents", async () => {
		const browser = stripeClient(bench.sandbox, { key: PUBLISHABLE_KEY });
		await expect(browser.balance.retrieve()).rejects.toMatchObject({ statusCode: 403, code: "secret_key_required" });
		const intent = await createIntent(bench);
		const address = `${bench.sandbox.url}/v1/payment_intents/${intent.id}?key=${PUBLISHABLE_KEY}`;
		expect((await fetch(address)).status).toBe(400);
		expect((await fetch(`${address}&client_secret=${intent.id}_secret_guess`)).status).toBe(400);
		const right = await fetch(`${address}&client_secret=${intent.client_secret}`);
		expect([right.status, ((await right.json()) as Stripe.PaymentIntent).id]).toEqual([200, intent.id]);
	});
});
