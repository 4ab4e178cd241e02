import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startSandbox } from "../index.ts";
import {
	confirmAsBrowser,
	control,
	createIntent,
	optionsFor,
	startBench,
	stripeClient,
	type TestBench,
	WEBHOOK_SECRET,
} from "../test-sandbox.ts";
import { faultPlan, planFor } from "./control/stripe-faults.ts";

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function bench(dataDir?: string): Promise<TestBench> {
	const started = await startBench(dataDir);
	cleanups.push(started.stop);
	return started;
}

function temporaryFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), "sandbox-"));
	cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

async function pay(on: TestBench) {
	const intent = await createIntent(on);
	await confirmAsBrowser(on, intent, "4242424242424242");
	return intent;
}

describe("delivery", () => {
	test("[D3] each event arrives signed over its exact body, and a changed body does not verify", async () => {
		const on = await bench();
		const intent = await pay(on);
		await on.product.until((received) => received.length >= 4);
		for (const { body, signature, event } of on.product.received) {
			expect(on.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)).toEqual(event);
			expect(() => on.stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow();
			expect(() => on.stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow();
		}
		const succeeded = await on.product.event("payment_intent.succeeded");
		expect(succeeded).toMatchObject({ data: { object: { id: intent.id, status: "succeeded" } }, pending_webhooks: 1 });
	});

	test("an event is delivered within 250 ms of the change", async () => {
		const on = await bench();
		const intent = await createIntent(on);
		await on.product.event("payment_intent.created");
		const started = performance.now();
		await confirmAsBrowser(on, intent, "4242424242424242");
		await on.product.event("payment_intent.succeeded");
		const arrived = on.product.received.find(({ event }) => event.type === "payment_intent.succeeded");
		expect((arrived?.atMs ?? Infinity) - started).toBeLessThan(250);
	});

	test("a refused event is resent with a fresh signature until it is accepted", async () => {
		const on = await bench();
		on.product.answers.push(500, 404);
		await createIntent(on);
		await on.product.until((received) => received.length === 3);
		expect(new Set(on.product.received.map(({ event }) => event.id)).size).toBe(1);
		const last = on.product.received[2];
		on.stripe.webhooks.constructEvent(last?.body ?? "", last?.signature ?? "", WEBHOOK_SECRET);
	});

	test("the summary reports the result of each delivery", async () => {
		const on = await bench();
		await pay(on);
		await on.product.until((received) => received.length >= 4);
		const summary = await control(on, "GET", "");
		expect(summary.body).toMatchObject({
			publishableKey: expect.stringMatching(/^pk_test_/),
			webhookUrl: expect.stringContaining(on.product.origin),
		});
		expect(summary.body.deliveries).toHaveLength(4);
		expect(summary.body.deliveries[3]).toMatchObject({
			event: expect.stringMatching(/^evt_/),
			type: "payment_intent.created",
			attempt: 1,
		});
	});
});

describe("restart", () => {
	test("everything is persisted, and the next start delivers what the product has not accepted yet", async () => {
		const folder = temporaryFolder();
		const on = await bench(folder);
		on.product.answers.push(...Array.from({ length: 50 }, () => 503));
		const intent = await pay(on);
		await control(on, "POST", "/advance-clock", { seconds: 3600 });
		await on.product.until((received) => received.length >= 4);
		await on.sandbox.stop();
		on.product.answers.length = 0;
		on.product.received.length = 0;

		const again = await startSandbox(optionsFor(on.product, folder));
		cleanups.push(again.stop);
		const stripe = stripeClient(again);
		const [stored, clock] = await Promise.all([
			stripe.paymentIntents.retrieve(intent.id),
			fetch(`${again.url}/_control/stripe`).then(async (response) => (await response.json()) as { nowSeconds: number }),
		]);
		expect(stored).toMatchObject({ status: "succeeded", metadata: { donation: "d1" } });
		expect(clock.nowSeconds - Date.now() / 1000).toBeGreaterThan(3590);
		await on.product.until((received) => new Set(received.map(({ event }) => event.type)).size === 4);
	});
});

describe("faults", () => {
	const plan = (webhooks: object, seed = 7) => faultPlan.parse({ seed, webhooks });

	test("the same seed gives the same decisions, another seed different ones", () => {
		const decisions = (seed: number) =>
			Array.from({ length: 200 }, (_, ordinal) =>
				planFor(plan({ repeat: 2, shuffle: true, delayMs: 100, dropRate: 0.2 }, seed), ordinal),
			);
		expect(decisions(7)).toEqual(decisions(7));
		expect(decisions(7)).not.toEqual(decisions(8));
		const dropped = decisions(7).filter((decision) => decision.dropped).length;
		expect(dropped).toBeGreaterThan(20);
		expect(dropped).toBeLessThan(60);
	});

	test("repeated events are delivered once more for each repetition", async () => {
		const on = await bench();
		await control(on, "PUT", "/faults", { seed: 3, webhooks: { repeat: 2, shuffle: true } });
		await createIntent(on);
		await on.product.until((received) => received.length === 3);
		expect(new Set(on.product.received.map(({ event }) => event.id)).size).toBe(1);
	});

	test("a dropped event is never delivered and still listed", async () => {
		const on = await bench();
		await control(on, "PUT", "/faults", { webhooks: { dropRate: 1 } });
		const intent = await createIntent(on);
		expect((await control(on, "DELETE", "/faults")).status).toBe(204);
		const later = await createIntent(on);
		await on.product.until((received) => received.some(({ event }) => JSON.stringify(event).includes(later.id)));
		expect(on.product.received).toHaveLength(1);
		const { data } = await on.stripe.events.list({ type: "payment_intent.created" });
		expect(data.map((event) => JSON.stringify(event).includes(intent.id))).toEqual([false, true]);
		const undelivered = await on.stripe.events.list({ delivery_success: false });
		expect(JSON.stringify(undelivered.data)).toContain(intent.id);
	});

	test("delayed events are delivered late", async () => {
		const on = await bench();
		await control(on, "PUT", "/faults", { webhooks: { delayMs: 300 } });
		const started = performance.now();
		await createIntent(on);
		await on.product.event("payment_intent.created");
		expect((on.product.received[0]?.atMs ?? 0) - started).toBeGreaterThanOrEqual(290);
	});

	test("a timeout before the change leaves nothing, and a retry succeeds", async () => {
		const on = await bench();
		await control(on, "PUT", "/faults", {
			api: [{ match: "POST /v1/payment_intents", action: "timeout-before", times: 1 }],
		});
		const impatient = stripeClient(on.sandbox, { timeout: 300 });
		const create = () => impatient.paymentIntents.create({ amount: 500, currency: "usd" }, { idempotencyKey: "once" });
		await expect(create()).rejects.toMatchObject({ type: "StripeConnectionError" });
		expect((await on.stripe.paymentIntents.list()).data).toHaveLength(0);
		expect((await create()).amount).toBe(500);
	});

	test("[D3] a timeout after the change hides it, and a retry with the same key returns it", async () => {
		const on = await bench();
		await control(on, "PUT", "/faults", {
			api: [{ match: "POST /v1/payment_intents", action: "timeout-after", times: 1 }],
		});
		const impatient = stripeClient(on.sandbox, { timeout: 300 });
		const create = () => impatient.paymentIntents.create({ amount: 500, currency: "usd" }, { idempotencyKey: "once" });
		await expect(create()).rejects.toMatchObject({ type: "StripeConnectionError" });
		const { data } = await on.stripe.paymentIntents.list();
		expect(data).toHaveLength(1);
		const replayed = await create();
		expect([replayed.id, replayed.lastResponse.headers["idempotent-replayed"]]).toEqual([data[0]?.id, "true"]);
	});

	test("an injected error occurs as often as requested and on the matching call only", async () => {
		const on = await bench();
		const intent = await createIntent(on);
		await control(on, "PUT", "/faults", { api: [{ match: "GET /v1/payment_intents/*", action: "500", times: 2 }] });
		for (let index = 0; index < 2; index += 1) {
			await expect(on.stripe.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
				type: "StripeAPIError",
				statusCode: 500,
			});
		}
		expect((await on.stripe.paymentIntents.list()).data).toHaveLength(1);
		expect((await on.stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
	});

	test.each([
		[{ webhooks: { repeat: 11 } }],
		[{ webhooks: { dropRate: 2 } }],
		[{ api: [{ match: "POST /v2", action: "500" }] }],
		[{ nonsense: true }],
		[[]],
	])("the plan %j is refused", async (body) => {
		const on = await bench();
		expect((await control(on, "PUT", "/faults", body)).status).toBe(400);
	});
});
