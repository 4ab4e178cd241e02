import { stripeEndpoints, stripeEventTypes } from "@stride/sandbox";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Check, createAnswerCheck } from "./answer-schemas.ts";
import { answerSchema, findOperation, type OpenApi, readOpenApi, resolve } from "./openapi.ts";
import type { Exchange } from "./recording-proxy.ts";
import { playSandboxStory } from "./sandbox-story.ts";
import { type SandboxWorld, startSandboxWorld } from "./sandbox-world.ts";

let spec: OpenApi;
let check: Check;
let world: SandboxWorld;
let answers: Exchange[];
const compared = { answers: 0, webhooks: 0, objectsInEvents: 0, mismatches: 0 };

beforeAll(async () => {
	spec = readOpenApi(inject("stripeSpecFile"));
	check = createAnswerCheck(spec);
	world = await startSandboxWorld();
	await playSandboxStory(world);
	answers = world.proxy.exchanges.filter(({ path }) => path.startsWith("/v1/"));
});
afterAll(async () => {
	await world?.stop();
	console.log(
		`${compared.answers} answers, ${compared.webhooks} webhooks and ${compared.objectsInEvents} objects in events compared with Stripe's schemas, ${compared.mismatches} mismatches`,
	);
});

/** The object that each event is about. */
const subjects = {
	"account.application.deauthorized": "application",
	"account.external_account.created": "bank_account",
	"account.external_account.updated": "bank_account",
	"account.updated": "account",
	"charge.dispute.closed": "dispute",
	"charge.dispute.created": "dispute",
	"charge.dispute.funds_reinstated": "dispute",
	"charge.dispute.funds_withdrawn": "dispute",
	"charge.failed": "charge",
	"charge.refund.updated": "refund",
	"charge.refunded": "charge",
	"charge.succeeded": "charge",
	"charge.updated": "charge",
	"payment_intent.canceled": "payment_intent",
	"payment_intent.created": "payment_intent",
	"payment_intent.payment_failed": "payment_intent",
	"payment_intent.requires_action": "payment_intent",
	"payment_intent.succeeded": "payment_intent",
	"payout.canceled": "payout",
	"payout.created": "payout",
	"payout.failed": "payout",
	"payout.paid": "payout",
	"payout.updated": "payout",
	"refund.created": "refund",
	"refund.failed": "refund",
	"refund.updated": "refund",
	"topup.reversed": "topup",
	"topup.succeeded": "topup",
	"transfer.created": "transfer",
	"transfer.reversed": "transfer",
} as const satisfies {
	// Typed by the official package's own event types.
	[T in (typeof stripeEventTypes)[number]]: Extract<Stripe.Event, { type: T }>["data"]["object"]["object"];
};

const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("[D3] every answer of the sandbox conforms to the schema of Stripe's own document", () => {
	const mismatches = answers.flatMap((answer) => {
		const name = `${answer.method} ${answer.path} → ${answer.status}`;
		const operation = findOperation(spec, answer.method, answer.path);
		const schema = operation && answerSchema(operation, answer.status);
		if (!schema) return [`${name}: Stripe's document has no such answer`];
		compared.answers += 1;
		// An error may include the part of the intent that a browser may see.
		const view = answer.fromBrowser ? "part" : "whole";
		return check(answer.body, schema, view).map((line) => `${name}: ${line}`);
	});
	expectNone(mismatches);
	expect(compared.answers).toBeGreaterThan(300);
});

test("[D3] the story covers every endpoint of the sandbox, and Stripe knows all of them", () => {
	const called = (endpoint: { method: string; path: string }) =>
		answers.some(
			(answer) =>
				answer.status === 200 &&
				answer.method === endpoint.method &&
				new RegExp(`^${endpoint.path.replace(":id", "[^/]+")}$`).test(answer.path),
		);
	expect(stripeEndpoints.filter((endpoint) => !called(endpoint))).toEqual([]);
	const isKnown = ({ method, path }: { method: string; path: string }) =>
		findOperation(spec, method, path.replace(":id", "id")) !== undefined;
	expect(stripeEndpoints.filter((endpoint) => !isKnown(endpoint))).toEqual([]);
});

test("[D3] every kind of intent, refund, dispute and error occurs in the story", () => {
	const statuses = (object: string) =>
		new Set(
			objectsIn(answers)
				.filter((found) => found.object === object)
				.map(({ status }) => status),
		);
	expect(statuses("payment_intent")).toEqual(
		new Set(["requires_payment_method", "requires_action", "succeeded", "canceled"]),
	);
	expect(statuses("charge")).toEqual(new Set(["succeeded", "failed"]));
	expect(statuses("refund")).toEqual(new Set(["succeeded", "failed"]));
	expect(statuses("dispute")).toEqual(new Set(["needs_response", "won", "lost"]));
	expect(statuses("balance_transaction")).toEqual(new Set(["pending", "available"]));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 402, 403, 404, 500]));
});

test("[D3] every event of the sandbox carries the whole object that Stripe names for its type", () => {
	const listed = objectsIn(answers).filter((found) => found.object === "event") as unknown as Stripe.Event[];
	// Events of connected accounts are in no list of the platform's; they are only delivered.
	const delivered = world.webhooks.map(({ body }) => JSON.parse(body.toString("utf8")) as Stripe.Event);
	const events = [...listed, ...delivered.filter(({ account }) => account !== undefined)];
	const known = new Set(
		resolve(spec, webhookEndpointParameters().properties?.["enabled_events"]?.items ?? {}).enum ?? [],
	);
	expect(stripeEventTypes.filter((type) => !known.has(type))).toEqual([]);
	expect(new Set(events.map(({ type }) => type))).toEqual(new Set(stripeEventTypes));
	expectNone(events.flatMap(eventMismatches));
});

test("[D3] a webhook delivers a whole event", () => {
	const delivered = world.webhooks.map(({ body }) => JSON.parse(body.toString("utf8")) as Stripe.Event);
	compared.webhooks = delivered.length;
	expect(new Set(delivered.map(({ type }) => type))).toEqual(new Set(stripeEventTypes));
	const mismatches = delivered.flatMap((event) => [
		...check(event, schemaOf("event"), "whole").map((line) => `${event.type}: ${line}`),
		...eventMismatches(event),
	]);
	expectNone(mismatches);
});

function eventMismatches(event: Stripe.Event): string[] {
	compared.objectsInEvents += 1;
	const subject = subjects[event.type as keyof typeof subjects];
	// An update event carries the previous values of the changed fields.
	const before = Object.keys(event.data.previous_attributes ?? {});
	const fields = resolve(spec, schemaOf(subject)).properties ?? {};
	return [
		...check(event.data.object, schemaOf(subject), "whole"),
		...check({ object: subject, ...event.data.previous_attributes }, schemaOf(subject), "part"),
		...before.filter((field) => !(field in fields)).map((field) => `${field} is not a field of a ${subject}`),
	].map((line) => `${event.type}: ${line}`);
}

function webhookEndpointParameters() {
	const operation = findOperation(spec, "POST", "/v1/webhook_endpoints");
	return operation?.requestBody?.content?.["application/x-www-form-urlencoded"]?.schema ?? {};
}

/** Every nested object that has an `object` field. */
function objectsIn(value: unknown): { object: string; status?: unknown }[] {
	if (typeof value !== "object" || value === null) return [];
	const own = "object" in value && typeof value.object === "string" ? [value as { object: string }] : [];
	return [...own, ...Object.values(value).flatMap(objectsIn)];
}

function expectNone(mismatches: string[]): void {
	const different = [...new Set(mismatches.map(withoutIds))];
	compared.mismatches += different.length;
	expect(different).toEqual([]);
}

/** The same mismatch in many intents counts once. */
function withoutIds(line: string): string {
	return line.replace(/\b(pi|ch|re|du|txn|evt|pm)_\w+/g, "…").replace(/\/\d+(?=[/ ])/g, "/#");
}
