import Stripe from "stripe";
import type { SandboxWorld } from "./sandbox-world.ts";
import { donation, pay, refused } from "./story-of-payments.ts";

/** Every kind of error: wrong caller, wrong object, wrong parameters, wrong state. */
export async function beRefused(world: SandboxWorld): Promise<void> {
	await refuseStrangers(world);
	await refuseWrongRequests(world);
	await refuseWhatIsTooLate(world);
	await world.driver.setFaults({ seed: 1, api: [{ match: "GET /v1/balance", action: "500", times: 1 }] });
	await refused(world.stripe.balance.retrieve());
	await world.driver.clearFaults();
}

async function refuseStrangers({ stripe, proxy, config }: SandboxWorld): Promise<void> {
	await fetch(`${proxy.url}/v1/balance`);
	const other = { ...config.api, maxNetworkRetries: 0, telemetry: false };
	await refused(new Stripe("sk_test_other", other).balance.retrieve());
	await refused(new Stripe(config.publishableKey, other).balance.retrieve());
	await refused(stripe.balance.retrieve({}, { stripeAccount: "acct_other" }));
	const intent = await stripe.paymentIntents.create(donation);
	for (const secret of ["", "&client_secret=wrong"]) {
		await fetch(`${proxy.url}/v1/payment_intents/${intent.id}?key=${config.publishableKey}${secret}`);
	}
}

async function refuseWrongRequests({ stripe }: SandboxWorld): Promise<void> {
	await refused(stripe.paymentIntents.retrieve("pi_nobody"));
	await refused(stripe.charges.retrieve("ch_nobody"));
	await refused(stripe.refunds.create({ payment_intent: "pi_nobody" }));
	await refused(stripe.refunds.create({}));
	await refused(stripe.paymentIntents.list({ starting_after: "pi_nobody" }));
	await refused(stripe.paymentIntents.create({ ...donation, amount: 1 }));
	await refused(stripe.paymentIntents.create({ ...donation, amount: 100_000_000 }));
	await refused(stripe.paymentIntents.create({ ...donation, currency: "EUR" }));
	await refused(stripe.paymentIntents.create({ ...donation, expand: ["nonsense"] }));
	await stripe.paymentIntents.create(donation, { idempotencyKey: "story-2" });
	await refused(stripe.paymentIntents.create({ ...donation, amount: 700 }, { idempotencyKey: "story-2" }));
}

async function refuseWhatIsTooLate(world: SandboxWorld): Promise<void> {
	const { stripe, returnUrl } = world;
	const paid = await pay(world);
	await refused(stripe.paymentIntents.cancel(paid.id));
	await refused(stripe.paymentIntents.confirm(paid.id, { payment_method: "pm_card_visa", return_url: returnUrl }));
	await refused(stripe.paymentIntents.update(paid.id, { amount: 600 }));
	await refused(stripe.refunds.create({ payment_intent: paid.id, amount: 1_000_000 }));
	await stripe.refunds.create({ payment_intent: paid.id });
	await refused(stripe.refunds.create({ payment_intent: paid.id }));
	const unpaid = await stripe.paymentIntents.create(donation);
	await refused(stripe.refunds.create({ payment_intent: unpaid.id }));
	await refused(stripe.paymentIntents.confirm(unpaid.id, { return_url: returnUrl }));
}
