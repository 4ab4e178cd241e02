import { testCards } from "@stride/testing/sandbox-driver";
import Stripe from "stripe";
import type { SandboxWorld } from "./sandbox-world.ts";

export const donation = {
	amount: 11_500,
	currency: "usd",
	automatic_payment_methods: { enabled: true },
	metadata: { donation_id: "d1", tip_cents: "1500" },
} as const;

/** Opens a payment and confirms it as a browser does; resolves with the intent whatever the outcome. */
export async function pay(world: SandboxWorld, card: string = testCards.succeeds): Promise<Stripe.PaymentIntent> {
	const intent = await world.stripe.paymentIntents.create(donation);
	await world.driver.confirm(intent.client_secret ?? "", card);
	return world.stripe.paymentIntents.retrieve(intent.id);
}

/** Expects a Stripe error; rejects when the request succeeds. */
export async function refused(request: Promise<unknown>): Promise<void> {
	try {
		await request;
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) return;
		throw error;
	}
	throw new Error("This request should have been refused.");
}

/** Intents that are created, updated, read by a browser and canceled. */
export async function openIntents({ stripe, config, proxy }: SandboxWorld): Promise<void> {
	const words = { receipt_email: "donor@example.org", statement_descriptor_suffix: "RUN", transfer_group: "run" };
	const create = () =>
		stripe.paymentIntents.create(
			{ ...donation, ...words, description: "A donation", capture_method: "automatic" },
			{ idempotencyKey: "story-1" },
		);
	const intent = await create();
	await create();
	await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
	await stripe.paymentIntents.create({
		...donation,
		automatic_payment_methods: { enabled: true, allow_redirects: "never" },
	});
	await stripe.paymentIntents.update(intent.id, {
		amount: 12_000,
		description: "",
		receipt_email: "",
		statement_descriptor: "STRIDE",
		metadata: { tip_cents: "", note: "changed" },
		expand: ["latest_charge"],
	});
	const query = new URLSearchParams({ key: config.publishableKey, client_secret: intent.client_secret ?? "" });
	await fetch(`${proxy.url}/v1/payment_intents/${intent.id}?${query}`);
	await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
	await stripe.paymentIntents.cancel((await stripe.paymentIntents.create(donation)).id);
}

/** The published test cards, by bank behaviour, and wallets; the American Express one is refused here for its short code. */
const everyCard = [
	"4242424242424242",
	"5555555555554444",
	"378282246310005",
	"4000000000000002",
	"4000000000009995",
	"4000000000000069",
	"4000000000000127",
	"4000002760003184",
	"4000008400001629",
	"4000000000000259",
	"4000000000005126",
	testCards.applePay,
	testCards.googlePay,
	"tok_apple_pay_0002",
];

export async function payWithEveryCard(world: SandboxWorld): Promise<void> {
	for (const card of everyCard) await pay(world, card);
	for (const card of ["4242424242424241", "1234", "4111111111111111"]) await pay(world, card);
	const declined = await pay(world, testCards.declined);
	await world.driver.confirm(declined.client_secret ?? "", testCards.succeeds);
	await world.driver.confirm(declined.client_secret ?? "", testCards.succeeds);
	await world.stripe.paymentIntents.retrieve(declined.id);
}

export async function passTheBank(world: SandboxWorld): Promise<void> {
	for (const outcome of ["complete", "fail", "cancel"] as const) {
		const intent = await pay(world, testCards.asksFor3ds);
		await world.answerBank(intent, outcome);
		await world.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge.balance_transaction"] });
	}
	const declined = await pay(world, testCards.declinedAfter3ds);
	await world.answerBank(declined, "complete");
	await world.stripe.paymentIntents.retrieve(declined.id, { expand: ["latest_charge"] });
}

/** Confirmations with the secret key, by the tokens of the test cards. */
export async function payFromServer({ stripe, returnUrl }: SandboxWorld): Promise<void> {
	const confirmed = { ...donation, return_url: returnUrl, confirm: true };
	await stripe.paymentIntents.create({
		...confirmed,
		payment_method: "pm_card_amex",
		expand: ["latest_charge.refunds"],
	});
	await refused(stripe.paymentIntents.create({ ...confirmed, payment_method: "pm_card_chargeDeclined" }));
	const intent = await stripe.paymentIntents.create(donation);
	await stripe.paymentIntents.confirm(intent.id, {
		payment_method: "pm_card_authenticationRequired",
		return_url: returnUrl,
		use_stripe_sdk: true,
		expand: ["payment_method"],
	});
}
