import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmAsBrowser, control, createIntent, startBench, type TestBench } from "../test-sandbox.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await startBench();
});
beforeEach(() => {
	bench.product.received.length = 0;
});
afterAll(() => bench.stop());

async function paidIntent(number = "4242424242424242", amount = 10_000): Promise<Stripe.PaymentIntent> {
	const intent = await createIntent(bench, amount);
	await confirmAsBrowser(bench, intent, number);
	return bench.stripe.paymentIntents.retrieve(intent.id);
}

const chargeOf = async (intent: Stripe.PaymentIntent) => bench.stripe.charges.retrieve(String(intent.latest_charge));

async function movementsOf(source: string) {
	const { data } = await bench.stripe.balanceTransactions.list({ source });
	return data.map((entry) => [entry.type, entry.reporting_category, entry.amount, entry.fee, entry.net]);
}

/** The account's whole balance, and the sum of all its movements, which must be equal. */
async function balance(): Promise<number> {
	const { available, pending } = await bench.stripe.balance.retrieve();
	const total = (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
	const entries = await bench.stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
	expect(entries.reduce((sum, entry) => sum + entry.net, 0)).toBe(total);
	return total;
}

describe("refunds", () => {
	test("a failure's balance transaction can be expanded before it exists", async () => {
		const intent = await paidIntent();
		const expand = [
			"failure_balance_transaction",
			"charge.transfer",
			"charge.refunds.data.failure_balance_transaction",
		];
		const refund = await bench.stripe.refunds.create({ payment_intent: intent.id, expand });
		expect(refund.failure_balance_transaction).toBeUndefined();
		expect(refund.charge).toMatchObject({ refunds: { data: [{ id: refund.id }] } });
	});

	test("partial refunds add up to the charge and never exceed it", async () => {
		const intent = await paidIntent();
		const first = await bench.stripe.refunds.create({
			payment_intent: intent.id,
			amount: 2500,
			metadata: { why: "requested" },
		});
		expect(first).toMatchObject({
			object: "refund",
			amount: 2500,
			status: "succeeded",
			metadata: { why: "requested" },
		});
		expect(await movementsOf(first.id)).toEqual([["refund", "refund", -2500, 0, -2500]]);
		expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 2500, refunded: false });
		await expect(bench.stripe.refunds.create({ payment_intent: intent.id, amount: 7501 })).rejects.toThrow("$75.00");
		const rest = await bench.stripe.refunds.create({ charge: String(intent.latest_charge) });
		expect(rest.amount).toBe(7500);
		expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 10_000, refunded: true });
		await expect(bench.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
			code: "charge_already_refunded",
		});
		expect((await bench.stripe.refunds.list({ payment_intent: intent.id })).data.map((refund) => refund.id)).toEqual([
			rest.id,
			first.id,
		]);
		await balance();
	});

	test("an unpaid intent cannot be refunded", async () => {
		const intent = await createIntent(bench);
		await expect(bench.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ statusCode: 400 });
		await expect(bench.stripe.refunds.create({ payment_intent: "pi_nobody" })).rejects.toMatchObject({
			code: "resource_missing",
		});
		await expect(bench.stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
	});

	test("its events carry the charge's refunded sum and the refund's status", async () => {
		const intent = await paidIntent();
		await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
		const refunded = (await bench.product.event("charge.refunded")) as Stripe.ChargeRefundedEvent;
		expect(refunded.data).toMatchObject({
			object: { amount_refunded: 100 },
			previous_attributes: { amount_refunded: 0 },
		});
		expect(await bench.product.event("refund.created")).toMatchObject({ data: { object: { amount: 100 } } });
		expect(await bench.product.event("refund.updated")).toMatchObject({
			data: { object: { destination_details: { card: { reference_status: "available" } } } },
		});
	});

	test("a refund to the card 5126 fails a day later and the money is returned", async () => {
		const before = await balance();
		const intent = await paidIntent("4000000000005126");
		const afterPayment = await balance();
		expect(afterPayment - before).toBe(10_000 - 320);
		const refund = await bench.stripe.refunds.create({ payment_intent: intent.id });
		expect(refund.status).toBe("succeeded");
		await control(bench, "POST", "/advance-clock", { seconds: 24 * 3600 });
		const failed = await bench.stripe.refunds.retrieve(refund.id);
		expect(failed).toMatchObject({ status: "failed", failure_reason: "lost_or_stolen_card" });
		expect(await bench.product.event("refund.failed")).toMatchObject({ data: { object: { id: refund.id } } });
		expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false });
		expect(await balance()).toBe(afterPayment);
	});

	test("the control creates and fails refunds, once each", async () => {
		const intent = await paidIntent();
		const made = await control(bench, "POST", "/refund", { payment_intent: intent.id, amount: 500 });
		expect([made.status, made.body.amount]).toEqual([200, 500]);
		expect((await control(bench, "POST", "/refund", { refund: made.body.id, fail: true })).body.status).toBe("failed");
		await control(bench, "POST", "/refund", { refund: made.body.id, fail: true });
		expect(await movementsOf(made.body.id)).toEqual([
			["refund_failure", "refund_failure", 500, 0, 500],
			["refund", "refund", -500, 0, -500],
		]);
		expect((await control(bench, "POST", "/refund", { nonsense: 1 })).status).toBe(400);
	});
});

describe("disputes", () => {
	test("the card 0259 is disputed at once: amount and 15 dollars are withdrawn", async () => {
		const before = await balance();
		const intent = await paidIntent("4000000000000259");
		const { data } = await bench.stripe.disputes.list({ payment_intent: intent.id });
		expect(data[0]).toMatchObject({
			object: "dispute",
			amount: 10_000,
			reason: "fraudulent",
			status: "needs_response",
		});
		expect(await movementsOf(data[0]?.id ?? "")).toEqual([["adjustment", "dispute", -10_000, 1500, -11_500]]);
		expect(await balance()).toBe(before - 320 - 1500);
		expect(await bench.product.event("charge.dispute.funds_withdrawn")).toMatchObject({
			data: { object: { balance_transactions: [{ net: -11_500 }] } },
		});
		await expect(bench.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
			code: "charge_disputed",
		});
	});

	test("a won dispute returns the amount but not the fee", async () => {
		const intent = await paidIntent();
		const before = await balance();
		const opened = await control(bench, "POST", "/dispute", { payment_intent: intent.id });
		expect(opened.body.status).toBe("needs_response");
		expect((await control(bench, "POST", "/dispute", { payment_intent: intent.id })).status).toBe(400);
		const won = await control(bench, "POST", "/dispute", { payment_intent: intent.id, outcome: "won" });
		expect([won.body.id, won.body.status]).toEqual([opened.body.id, "won"]);
		expect(await bench.product.event("charge.dispute.closed")).toMatchObject({ data: { object: { status: "won" } } });
		await bench.product.event("charge.dispute.funds_reinstated");
		expect(await balance()).toBe(before - 1500);
	});

	test("a lost dispute withholds the money permanently", async () => {
		const intent = await paidIntent();
		const before = await balance();
		const lost = await control(bench, "POST", "/dispute", {
			charge: intent.latest_charge,
			amount: 4000,
			outcome: "lost",
		});
		expect(lost.body).toMatchObject({ status: "lost", amount: 4000 });
		expect(await balance()).toBe(before - 4000 - 1500);
		expect(bench.product.received.map(({ event }) => event.type)).not.toContain("charge.dispute.funds_reinstated");
	});
});

test("[D4] one test card makes money available immediately", async () => {
	const charge = await chargeOf(await paidIntent("4000000000000077", 20_000));
	const entry = await bench.stripe.balanceTransactions.retrieve(String(charge.balance_transaction));
	expect(entry).toMatchObject({ status: "available", available_on: entry.created });
});

test("[D3] money becomes available by the sandbox's clock", async () => {
	const intent = await paidIntent("4242424242424242", 20_000);
	const charge = await chargeOf(intent);
	const entry = String(charge.balance_transaction);
	const before = (await bench.stripe.balance.retrieve()).available[0]?.amount ?? 0;
	expect((await bench.stripe.balanceTransactions.retrieve(entry)).status).toBe("pending");
	await control(bench, "POST", "/advance-clock", { seconds: 2 * 24 * 3600 });
	expect((await bench.stripe.balanceTransactions.retrieve(entry)).status).toBe("available");
	const { available, pending } = await bench.stripe.balance.retrieve();
	expect(available[0]?.amount).toBeGreaterThanOrEqual(before + 20_000 - 610);
	expect(pending[0]?.amount).toBe(0);
});
