import { testCards } from "@stride/testing/sandbox-driver";
import type { SandboxWorld } from "./sandbox-world.ts";
import { donation, pay } from "./story-of-payments.ts";

const refundFailsLater = "4000000000005126";
const twoDays = { seconds: 2 * 24 * 3600 };
const bookings = ["balance_transaction", "failure_balance_transaction"];

const chargeOf = (intent: { latest_charge: unknown }) => String(intent.latest_charge);

/** Refunds by both ways of naming the payment, in parts and whole, out-of-band, and one that the bank returns. */
export async function refund(world: SandboxWorld): Promise<void> {
	const { stripe, driver } = world;
	const inParts = await pay(world);
	// More than the first page in the charge.
	for (let part = 0; part < 11; part++) {
		await stripe.refunds.create({ charge: chargeOf(inParts), amount: 100, reason: "requested_by_customer" });
	}
	await stripe.refunds.create({ payment_intent: inParts.id, metadata: { why: "the rest" }, expand: ["charge"] });
	const byHand = await pay(world);
	await driver.control("POST", "/refund", { payment_intent: byHand.id, amount: 500 });
	const returned = await pay(world, refundFailsLater);
	const failing = await stripe.refunds.create({ payment_intent: returned.id, expand: bookings });
	await driver.control("POST", "/advance-clock", twoDays);
	await stripe.refunds.retrieve(failing.id, { expand: [...bookings, "payment_intent"] });
	await stripe.refunds.list({ payment_intent: inParts.id, limit: 100, expand: ["data.balance_transaction"] });
	await stripe.charges.retrieve(chargeOf(inParts), {
		expand: ["refunds.data.balance_transaction", "balance_transaction"],
	});
}

/** Disputes that stay open, are won and are lost. */
export async function dispute(world: SandboxWorld): Promise<void> {
	const { stripe, driver } = world;
	await pay(world, testCards.disputed);
	for (const outcome of ["won", "lost"]) {
		const intent = await pay(world);
		await driver.control("POST", "/dispute", { payment_intent: intent.id, reason: "product_not_received" });
		await stripe.disputes.list({ payment_intent: intent.id });
		await driver.control("POST", "/dispute", { payment_intent: intent.id, outcome });
		const { data } = await stripe.disputes.list({ charge: chargeOf(intent), expand: ["data.charge"] });
		await stripe.disputes.retrieve(data[0]?.id ?? "", { expand: ["payment_intent.latest_charge"] });
	}
}

/** Expands every reference of the sandbox's objects. */
export async function expandEverything(world: SandboxWorld): Promise<void> {
	const { stripe } = world;
	const { id } = await pay(world);
	await stripe.paymentIntents.retrieve(id, {
		expand: ["payment_method", "latest_charge.balance_transaction.source", "latest_charge.refunds.data.charge"],
	});
	const limit = 100;
	await stripe.paymentIntents.list({ limit, expand: ["data.latest_charge.payment_intent", "data.payment_method"] });
	await stripe.charges.list({
		limit,
		expand: ["data.payment_intent.payment_method", "data.balance_transaction", "data.refunds"],
	});
	await stripe.balanceTransactions.list({ limit, expand: ["data.source"] });
	await stripe.balanceTransactions.list({ limit, type: "refund_failure", expand: ["data.source.charge"] });
	await stripe.refunds.list({
		limit,
		expand: [...bookings.map((booking) => `data.${booking}`), "data.payment_intent", "data.charge"],
	});
	await stripe.disputes.list({ limit, expand: ["data.charge.balance_transaction", "data.payment_intent"] });
}

/** Pages in both directions, and each filter. */
export async function readLists(world: SandboxWorld): Promise<void> {
	const { stripe } = world;
	await stripe.paymentIntents.create(donation);
	const paid = await pay(world);
	const created = { gt: paid.created - 1000, gte: 1, lt: paid.created + 1000, lte: paid.created };
	const first = await stripe.paymentIntents.list({ limit: 3, created });
	const last = first.data.at(-1)?.id ?? "";
	await stripe.paymentIntents.list({ limit: 3, starting_after: last });
	await stripe.paymentIntents.list({ limit: 3, ending_before: last });
	await stripe.paymentIntents.list({ created: paid.created });
	await stripe.paymentIntents.list({ created: { gt: paid.created + 1_000_000 } });
	const [charge] = (await stripe.charges.list({ payment_intent: paid.id })).data;
	await stripe.charges.retrieve(charge?.id ?? "");
	const booked = await stripe.balanceTransactions.list({ currency: "usd", source: charge?.id ?? "" });
	await stripe.balanceTransactions.retrieve(booked.data[0]?.id ?? "", { expand: ["source"] });
	await stripe.refunds.list({ charge: charge?.id ?? "" });
	await stripe.balance.retrieve();
}

/** A domain for wallets: registered, switched off and on, validated, listed. */
export async function registerDomains({ stripe }: SandboxWorld): Promise<void> {
	const { id } = await stripe.paymentMethodDomains.create({ domain_name: "stride.example.org" });
	await stripe.paymentMethodDomains.update(id, { enabled: false });
	await stripe.paymentMethodDomains.update(id, { enabled: true });
	await stripe.paymentMethodDomains.validate(id);
	await stripe.paymentMethodDomains.list({ domain_name: "stride.example.org", limit: 1 });
}

/** All events, filtered events, and each event by id. */
export async function readEvents({ stripe }: SandboxWorld): Promise<void> {
	for await (const event of stripe.events.list({ limit: 100 })) await stripe.events.retrieve(event.id);
	await stripe.events.list({ type: "charge.*", delivery_success: true });
	await stripe.events.list({ types: ["refund.failed", "payment_intent.canceled"], created: { gte: 1 } });
}
