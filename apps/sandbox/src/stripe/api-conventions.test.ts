import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmAsBrowser, control, createIntent, SECRET_KEY, startBench, type TestBench } from "../test-sandbox.ts";
import { API_VERSION } from "./api-version.ts";
import { parseForm } from "./form-body.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await startBench();
});
afterAll(() => bench.stop());

async function raw(
	method: string,
	path: string,
	options: { body?: string; headers?: { [name: string]: string } } = {},
) {
	const response = await fetch(`${bench.sandbox.url}${path}`, {
		method,
		headers: {
			authorization: `Bearer ${SECRET_KEY}`,
			"content-type": "application/x-www-form-urlencoded",
			...options.headers,
		},
		...(options.body === undefined ? {} : { body: options.body }),
	});
	const body = (await response.json()) as { error: { type: string; message: string } };
	return { status: response.status, headers: response.headers, body };
}

describe("idempotency", () => {
	test("the same key with the same parameters returns the same answer, marked as a replay", async () => {
		const parameters = { amount: 1200, currency: "usd", metadata: { donation: "d2" } };
		const first = await bench.stripe.paymentIntents.create(parameters, { idempotencyKey: "donate-2" });
		const second = await bench.stripe.paymentIntents.create(
			{ currency: "usd", metadata: { donation: "d2" }, amount: 1200 },
			{ idempotencyKey: "donate-2" },
		);
		expect(second.id).toBe(first.id);
		expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
		expect(second.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
		expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
	});

	test("20 concurrent calls with one key create one intent", async () => {
		const calls = Array.from({ length: 20 }, () =>
			bench.stripe.paymentIntents.create({ amount: 1300, currency: "usd" }, { idempotencyKey: "donate-20" }),
		);
		expect(new Set((await Promise.all(calls)).map((intent) => intent.id)).size).toBe(1);
	});

	test("the same key with other parameters or another address is an idempotency error", async () => {
		const options = { idempotencyKey: "donate-3" };
		const intent = await bench.stripe.paymentIntents.create({ amount: 1200, currency: "usd" }, options);
		const error = { type: "StripeIdempotencyError", rawType: "idempotency_error", statusCode: 400 };
		await expect(bench.stripe.paymentIntents.create({ amount: 1300, currency: "usd" }, options)).rejects.toMatchObject(
			error,
		);
		await expect(bench.stripe.paymentIntents.cancel(intent.id, {}, options)).rejects.toMatchObject(error);
	});

	test("a refused request does not consume its key", async () => {
		const options = { idempotencyKey: "donate-4" };
		await expect(bench.stripe.paymentIntents.create({ amount: 1, currency: "usd" }, options)).rejects.toThrow();
		expect((await bench.stripe.paymentIntents.create({ amount: 500, currency: "usd" }, options)).amount).toBe(500);
	});

	test.each([
		["500", 0],
		["500-after", 1],
	])("a failure of the server (%s) is stored under its key", async (action, made) => {
		const metadata = { of: action };
		const create = (idempotencyKey: string) =>
			bench.stripe.paymentIntents.create(
				{ amount: 1_700, currency: "usd", metadata },
				{ idempotencyKey, maxNetworkRetries: 0 },
			);
		await control(bench, "PUT", "/faults", { seed: 1, api: [{ match: "POST /v1/payment_intents", action }] });
		const countMade = async () =>
			(await bench.stripe.paymentIntents.list({ limit: 100 })).data.filter(({ metadata: { of } }) => of === action)
				.length;
		await expect(create(`failed-${action}`)).rejects.toMatchObject({ statusCode: 500 });
		await expect(create(`failed-${action}`)).rejects.toMatchObject({
			statusCode: 500,
			headers: { "idempotent-replayed": "true" },
		});
		expect(await countMade()).toBe(made);
		await create(`another-${action}`);
		expect(await countMade()).toBe(made + 1);
	});

	test("a replayed decline is the same decline and charges nothing again", async () => {
		const intent = await createIntent(bench);
		const headers = { "idempotency-key": "confirm-1" };
		const first = await confirmAsBrowser(bench, intent, "4000000000000002", {}, headers);
		const second = await confirmAsBrowser(bench, intent, "4000000000000002", {}, headers);
		expect([first.status, second.status]).toEqual([402, 402]);
		expect(second.body.error.charge).toBe(first.body.error.charge);
		expect((await bench.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
	});
});

describe("expanding", () => {
	test("references expand along a path, in lists too", async () => {
		const intent = await createIntent(bench);
		await confirmAsBrowser(bench, intent, "4242424242424242");
		const charges = await bench.stripe.charges.list({
			payment_intent: intent.id,
			expand: ["data.payment_intent.payment_method", "data.balance_transaction", "data.refunds"],
		});
		expect(charges.data[0]).toMatchObject({
			payment_intent: { id: intent.id, payment_method: { card: { last4: "4242" } } },
			balance_transaction: { object: "balance_transaction", status: "pending" },
			refunds: { object: "list", data: [], has_more: false },
		});
	});

	test.each(["nonsense", "currency", "id", "latest_charge.nonsense", "a.b.c.d.e", "__proto__", "metadata.donation"])(
		"%s cannot be expanded",
		async (path) => {
			const intent = await createIntent(bench);
			await confirmAsBrowser(bench, intent, "4242424242424242");
			await expect(bench.stripe.paymentIntents.retrieve(intent.id, { expand: [path] })).rejects.toMatchObject({
				statusCode: 400,
			});
		},
	);
});

describe("lists", () => {
	test("pages cover everything, newest first, in both directions", async () => {
		const made = [];
		for (let index = 0; index < 7; index += 1) made.push((await createIntent(bench)).id);
		const newestFirst = made.toReversed();
		const first = await bench.stripe.paymentIntents.list({ limit: 3 });
		expect([first.data.map((intent) => intent.id), first.has_more]).toEqual([newestFirst.slice(0, 3), true]);
		const second = await bench.stripe.paymentIntents.list({ limit: 3, starting_after: newestFirst[2] ?? "" });
		expect(second.data.map((intent) => intent.id)).toEqual(newestFirst.slice(3, 6));
		const back = await bench.stripe.paymentIntents.list({ limit: 2, ending_before: newestFirst[3] ?? "" });
		expect([back.data.map((intent) => intent.id), back.has_more]).toEqual([newestFirst.slice(1, 3), true]);
		const all = await bench.stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 1000 });
		expect(all.slice(0, 7).map((intent) => intent.id)).toEqual(newestFirst);
		expect(new Set(all.map((intent) => intent.id)).size).toBe(all.length);
	});

	test("created filters by a range or a moment", async () => {
		const intent = await createIntent(bench);
		const ids = async (created: object | number) =>
			(await bench.stripe.paymentIntents.list({ created, limit: 100 })).data.map(({ id }) => id);
		expect(await ids({ gte: intent.created })).toContain(intent.id);
		expect(await ids(intent.created)).toContain(intent.id);
		expect(await ids({ lt: intent.created })).not.toContain(intent.id);
		expect(await ids({ gt: intent.created + 1000 })).toEqual([]);
	});

	test.each(["limit=0", "limit=101", "limit=x", "starting_after=pi_nobody", "created[near]=1", "page=2"])(
		"%s is refused",
		async (query) => {
			expect((await raw("GET", `/v1/payment_intents?${query}`)).status).toBe(400);
		},
	);

	test("events are found by type and pattern and carry the request that caused them", async () => {
		const intent = await bench.stripe.paymentIntents.create(
			{ amount: 900, currency: "usd" },
			{ idempotencyKey: "event-cause" },
		);
		await confirmAsBrowser(bench, intent, "4242424242424242");
		const { data } = await bench.stripe.events.list({ limit: 4 });
		expect(data.map((event) => event.type)).toEqual([
			"charge.updated",
			"payment_intent.succeeded",
			"charge.succeeded",
			"payment_intent.created",
		]);
		expect(data[3]).toMatchObject({
			api_version: API_VERSION,
			livemode: false,
			request: { id: intent.lastResponse.requestId, idempotency_key: "event-cause" },
			data: { object: { id: intent.id, client_secret: intent.client_secret } },
		});
		expect(await bench.stripe.events.retrieve(data[1]?.id ?? "")).toMatchObject({
			id: data[1]?.id,
			type: "payment_intent.succeeded",
		});
		const some = await bench.stripe.events.list({ types: ["payment_intent.succeeded", "refund.created"] });
		expect(new Set(some.data.map((event) => event.type))).toEqual(new Set(["payment_intent.succeeded"]));
		const matching = await bench.stripe.events.list({ type: "charge.*", limit: 100 });
		expect(matching.data.every((event) => event.type.startsWith("charge."))).toBe(true);
		expect(matching.data.length).toBeGreaterThan(0);
	});
});

describe("the API version", () => {
	test("every answer names its version", async () => {
		const { headers } = await raw("GET", "/v1/balance");
		expect(headers.get("stripe-version")).toBe(API_VERSION);
	});

	test.each(["2020-08-27", "2026-10-28.endive", "latest", "\u00e9"])(
		"%s is refused as unsupported",
		async (version) => {
			const fromServer = await raw("GET", "/v1/balance", { headers: { "stripe-version": version } });
			const byBrowser = await raw("GET", `/v1/balance?_stripe_version=${encodeURIComponent(version)}`);
			for (const { status, body } of [fromServer, byBrowser]) {
				expect([status, body.error.type]).toEqual([400, "invalid_request_error"]);
				expect(body.error.message).toContain(API_VERSION);
			}
		},
	);
});

describe("hostile input", () => {
	test.each([
		["an unknown address", "GET", "/v1/nonsense", undefined, 404],
		["an object of another kind", "GET", "/v1/charges/pi_1", undefined, 404],
		["a key that is both text and object", "POST", "/v1/payment_intents", "amount=1&amount[a]=2", 400],
		["broken brackets", "POST", "/v1/payment_intents", "amount]=1", 400],
		["deep brackets", "POST", "/v1/payment_intents", `metadata${"[a]".repeat(50)}=1`, 400],
		["many parameters", "POST", "/v1/payment_intents", "a=1&".repeat(1001), 400],
		["a prototype", "POST", "/v1/payment_intents", "__proto__[amount]=500&currency=usd", 400],
		["a list for an object", "POST", "/v1/payment_intents", "amount=500&currency=usd&metadata[]=x", 400],
		["too much metadata", "POST", "/v1/payment_intents", `amount=500&currency=usd&metadata[a]=${"x".repeat(501)}`, 400],
		["a body over one megabyte", "POST", "/v1/payment_intents", `amount=${"1".repeat(1_100_000)}`, 413],
		["zero bytes", "POST", "/v1/payment_intents", "amount=%00&currency=%00", 400],
	])("%s is refused in the provider's words", async (_name, method, path, body, status) => {
		const answer = await raw(method, path, body === undefined ? {} : { body });
		expect(answer.status).toBe(status);
		expect(answer.body.error.type).toBe("invalid_request_error");
		expect(answer.body.error.message).toEqual(expect.any(String));
	});

	test("an idempotency key of more than 255 letters is refused", async () => {
		const answer = await raw("POST", "/v1/payment_intents", {
			body: "amount=500&currency=usd",
			headers: { "idempotency-key": "k".repeat(256) },
		});
		expect(answer.status).toBe(400);
	});

	test("a foreign web page gets nothing, the product's page may call", async () => {
		const foreign = await raw("GET", "/v1/balance", { headers: { origin: "https://evil.example" } });
		expect(foreign.status).toBe(403);
		const own = await raw("GET", "/v1/balance", { headers: { origin: bench.product.origin } });
		expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([200, bench.product.origin]);
	});
});

test("forms are parsed as the provider's client encodes them", () => {
	const decoded = parseForm("a=1&b[c]=2&b[d][0]=x&b[d][1]=y&e[]=3&e[]=4&f[0][g]=5&h=");
	expect(JSON.parse(JSON.stringify(decoded))).toEqual({
		a: "1",
		b: { c: "2", d: ["x", "y"] },
		e: ["3", "4"],
		f: [{ g: "5" }],
		h: "",
	});
	expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test("beyond the request limit nothing is carried out or remembered, and browsers are not counted", async () => {
	const intent = await createIntent(bench);
	await control(bench, "PUT", "/faults", { requestsPerSecond: 1 });
	const create = () =>
		raw("POST", "/v1/payment_intents", {
			body: "amount=1200&currency=usd",
			headers: { "idempotency-key": "limited" },
		});
	const answers = await Promise.all(Array.from({ length: 8 }, create));
	const refused = answers.filter(({ status }) => status === 429);
	expect(refused.length).toBeGreaterThanOrEqual(1);
	expect(refused[0]?.body.error).toMatchObject({ type: "invalid_request_error", code: "rate_limit" });
	expect((await confirmAsBrowser(bench, intent, "4242424242424242")).status).toBe(200);
	await control(bench, "DELETE", "/faults");
	const replay = await create();
	expect([replay.status, replay.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
});
