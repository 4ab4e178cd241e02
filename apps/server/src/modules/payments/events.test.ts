import { createHmac } from "node:crypto";
import {
	createTestApp,
	createTestCampaign,
	donationBody,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readMissedEvents, sweepEvents } from "./provider-events.ts";

let app: TestApp;
let author: TestClient;
let offsetMs = 0;
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: () => new Date(Date.now() + offsetMs) });
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

const secretOf = () => app.app.deps.config.stripe.webhookSecret;
const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
const nowSeconds = () => Math.floor(Date.now() / 1000);
const sign = (body: string, at = nowSeconds(), secret = secretOf()) => `t=${at},v1=${hmac(secret, `${at}.${body}`)}`;

const post = (body: string, signature: string | null, headers: Record<string, string> = {}) =>
	fetch(`${app.url}/v1/webhooks/stripe`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			...(signature !== null && { "stripe-signature": signature }),
			...headers,
		},
		body,
	});
const countStoredEvents = async () => {
	const { rows } = await sql<{ n: number }>`select count(*) as n from provider_event`.execute(app.app.deps.db);
	return rows[0]?.n ?? 0;
};
const stripeApi = async (method: string, path: string, body?: Record<string, string>) => {
	const { stripe } = app.app.deps.config;
	const response = await fetch(`http://127.0.0.1:${stripe.api?.port}/v1/${path}`, {
		method,
		headers: { authorization: `Bearer ${stripe.secretKey}` },
		...(body && { body: new URLSearchParams(body) }),
	});
	return (await response.json()) as { id: string; data: { id: string; type: string }[] };
};
const quiet = () =>
	until("every event to be processed", async () => {
		const { rows } = await sql<{ n: number }>`
			select count(*) as n from provider_event where processed_at is null`.execute(app.app.deps.db);
		return rows[0]?.n === 0;
	});

/** A donation that is paid at the provider, without any event delivered. */
async function payWithoutEvents() {
	const campaign = await createTestCampaign(author);
	await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
	const donation = await app.client().call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
	await app.sandbox.confirm(donation.clientSecret);
	await app.sandbox.clearFaults();
	await quiet();
	const { data } = await stripeApi("GET", "events?limit=10&type=payment_intent.succeeded");
	return { campaign, donation, event: JSON.stringify(data[0]) };
}
const fundRaised = async (campaignId: string) =>
	(await author.call("getCampaign", { params: { campaignId } })).fundRaised;

describe("tampered events", () => {
	it("[D3] none of more than forty alterations of a signed event is accepted, and each raises an alarm", async () => {
		const { campaign, event } = await payWithoutEvents();
		const signature = sign(event);
		const hex = signature.split("v1=")[1] ?? "";
		const at = nowSeconds();
		const changedBodies = [
			event.replace('"livemode":false', '"livemode":true'),
			event.replace("payment_intent.succeeded", "payment_intent.canceled"),
			event.replace(/"id":"evt_/, '"id":"evt_x'),
			event.replace(/"amount":\d+/, '"amount":1'),
			event.replace(/"currency":"usd"/, '"currency":"eur"'),
			event.replace(/"donation_id":"[^"]*"/, '"donation_id":"00000000-0000-7000-8000-000000000000"'),
			`${event} `,
			` ${event}`,
			`${event}\n`,
			event.slice(0, -1),
			event.slice(1),
			event.toUpperCase(),
			JSON.stringify(JSON.parse(event), null, 1),
			`\uFEFF${event}`,
			event.replace("{", '{"account":"acct_other",'),
			`${event}${event}`,
			Buffer.concat([Buffer.from(event), Buffer.from([0xff])]).toString("latin1"),
			"{}",
			"[]",
			"null",
			"",
			// One byte at a time, spread over the body.
			...Array.from({ length: 12 }, (_, n) => {
				const position = Math.floor(((n + 0.5) * event.length) / 12);
				return `${event.slice(0, position)}${event[position] === "a" ? "b" : "a"}${event.slice(position + 1)}`;
			}),
		].filter((body) => body !== event);
		const changedSignatures: (string | null)[] = [
			null,
			"",
			"v1=",
			`t=${at}`,
			`v1=${hex}`,
			`t=${at},v0=${hex}`,
			`t=${at},v1=${hex.slice(1)}`,
			`t=${at},v1=${hex}00`,
			`t=${at},v1=${hex.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}`,
			`t=${at - 1_000},v1=${hex}`,
			`t=${at + 1},v1=${hex}`,
			sign(event, at - 301),
			sign(event, at - 86_400),
			sign(event, at + 330),
			sign(event, at + 86_400),
			sign(event, at, "whsec_another"),
			sign(event, at, secretOf().slice(0, -1)),
			`t=NaN,v1=${hex}`,
			`t=,v1=${hex}`,
			`t=${at},v1=${hmac(secretOf(), event)}`,
			`t=${at},v1=${Buffer.from(hex, "hex").toString("base64")}`,
		];
		const before = await countStoredEvents();
		const alarmsBefore = app.logged.filter((line) => line.includes('"alarm":"webhook-refused"')).length;
		const statuses: number[] = [];
		for (const body of changedBodies) statuses.push((await post(body, signature)).status);
		for (const changed of changedSignatures) statuses.push((await post(event, changed)).status);
		const accepted = statuses.filter((status) => status < 400).length;
		console.log(`events: ${statuses.length} alterations tried, accepted ${accepted}`);
		expect(statuses.length).toBeGreaterThanOrEqual(40);
		expect(accepted).toBe(0);
		expect(await countStoredEvents()).toBe(before);
		// One line a minute, since a stranger can send any number of them.
		const alarms = app.logged.filter((line) => line.includes('"alarm":"webhook-refused"')).length;
		expect(alarms).toBeGreaterThan(0);
		expect(alarms - alarmsBefore).toBeLessThanOrEqual(2);
		expect(await fundRaised(campaign.id)).toBe(0);
		// The unaltered event is accepted: the others were refused for their alteration.
		expect((await post(event, signature)).status).toBe(204);
		await quiet();
		expect(await fundRaised(campaign.id)).toBe(10_000);
	});

	it.each([
		["of the other mode", { livemode: true }, "webhook-mode"],
		["of another account", { account: "acct_1Other" }, "webhook-account"],
	])("[D3] an event %s, though signed, has no effect and raises an alarm", async (_, change, alarm) => {
		const { campaign, event } = await payWithoutEvents();
		const body = JSON.stringify({ ...JSON.parse(event), ...change });
		const before = await countStoredEvents();
		expect((await post(body, sign(body))).status).toBe(400);
		expect(await countStoredEvents()).toBe(before);
		expect(app.logged.some((line) => line.includes(alarm))).toBe(true);
		expect(await fundRaised(campaign.id)).toBe(0);
	});

	it.each([
		["a smaller amount", { amount: "500" }],
		["an unknown donation", { donation: "0195d5a0-0000-7000-8000-000000000000" }],
		["no donation", { donation: "" }],
	])(
		"[D3] a payment with %s that claims to belong to a donation has no effect and raises an alarm",
		async (_, change) => {
			const campaign = await createTestCampaign(author);
			const { donationId } = await app
				.client()
				.call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
			const alarms = () => app.logged.filter((line) => line.includes("payment-mismatch")).length;
			const before = alarms();
			const { donation = donationId, amount = "11500" } = change as { donation?: string; amount?: string };
			await stripeApi("POST", "payment_intents", {
				amount,
				currency: "usd",
				confirm: "true",
				payment_method: "pm_card_visa",
				return_url: `${app.url}/en`,
				...(donation && { "metadata[donation_id]": donation }),
			});
			await until("the alarm", () => alarms() > before);
			await quiet();
			// The payment has several events, each of which reads it.
			await readMissedEvents(app.app.deps);
			await quiet();
			expect(alarms()).toBe(before + 1);
			expect(await fundRaised(campaign.id)).toBe(0);
		},
	);
});

describe("undelivered events", () => {
	it("[D3] are read from the provider's list, once, also by two concurrent reads", async () => {
		const { campaign } = await payWithoutEvents();
		const missed = await Promise.all([readMissedEvents(app.app.deps), readMissedEvents(app.app.deps)]);
		expect(missed[0] + missed[1]).toBeGreaterThanOrEqual(3);
		await quiet();
		expect(await fundRaised(campaign.id)).toBe(10_000);
		expect(await readMissedEvents(app.app.deps)).toBe(0);
	});

	it("[D3] a read that fails between pages starts again where the last complete one ended", async () => {
		const { campaign } = await payWithoutEvents();
		const { deps } = app.app;
		const paymentProvider = {
			...deps.paymentProvider,
			async *listEvents() {
				yield [];
				throw new Error("the connection broke");
			},
		};
		await expect(readMissedEvents({ ...deps, paymentProvider })).rejects.toThrow("broke");
		expect(await readMissedEvents(deps)).toBeGreaterThanOrEqual(3);
		await quiet();
		expect(await fundRaised(campaign.id)).toBe(10_000);
	});

	it("[D3] are read over more than one page", async () => {
		const campaign = await createTestCampaign(author);
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const donors = Array.from({ length: 30 }, async () => {
			const donation = await app.client().call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
			await app.sandbox.confirm(donation.clientSecret);
		});
		await Promise.all(donors);
		await app.sandbox.clearFaults();
		expect(await readMissedEvents(app.app.deps)).toBeGreaterThan(100);
		await quiet();
		expect(await fundRaised(campaign.id)).toBe(30 * 10_000);
	});
});

describe("the position in the provider's list of events", () => {
	const countAlarms = () => app.logged.filter((line) => line.includes("events-out-of-reach")).length;
	const readAfter = async (days: number) => {
		offsetMs += days * dayMs;
		await readMissedEvents({ ...app.app.deps, paymentProvider: withoutEvents() });
	};
	const withoutEvents = () => ({ ...app.app.deps.paymentProvider, async *listEvents() {} });

	it("[D3] follows the clock in months without events; a longer pause raises an alarm once", async () => {
		try {
			for (let pause = 0; pause < 6; pause++) await readAfter(10);
			expect(countAlarms()).toBe(0);
			await readAfter(32);
			expect(countAlarms()).toBe(1);
			await readAfter(0);
			expect(countAlarms()).toBe(1);
		} finally {
			offsetMs = 0;
			await sql`delete from provider_event_cursor`.execute(app.app.deps.db);
		}
	});
});

describe("processed events", () => {
	it("[D3] are deleted after the operator's retention period; waiting ones remain and raise an alarm", async () => {
		const { db } = app.app.deps;
		await sql`insert into provider_event (id, provider, provider_account, livemode, event_id, type, payload, received_at)
			values (gen_random_uuid(), 'stripe', 'platform', false, 'evt_stuck', 'x', '{}', now() - interval '2 hours')`.execute(
			db,
		);
		offsetMs = 91 * dayMs;
		try {
			await sweepEvents(app.app.deps);
		} finally {
			offsetMs = 0;
		}
		const { rows } = await sql<{ id: string }>`select event_id as id from provider_event`.execute(db);
		expect(rows).toEqual([{ id: "evt_stuck" }]);
		expect(app.logged.some((line) => line.includes("events-stuck"))).toBe(true);
	});
});
