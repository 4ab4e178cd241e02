import { createTestApp, donationBody, runAsOwner, signUpPerson, type TestApp, testCards, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { accountOf, createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";

let app: TestApp;
let accountId: string;
let steps: MoneySteps;
let offsetMs = 0;

beforeAll(async () => {
	// The limits of a real installation.
	const env = { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" };
	app = await createTestApp(inject("postgresUrl"), { env, clock: () => new Date(Date.now() + offsetMs) });
	accountId = await accountOf(app, await signUpPerson(app));
	steps = createMoneySteps(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
	await steps.quiet();
	await sql`delete from donation_attempt`.execute(app.app.deps.db);
	await sql`delete from rate_limit`.execute(app.app.deps.db);
});

/** A donor at an address of their own, by default in a browser of their own. */
const donateFrom = async (address: string, campaignId: string, browser = app.client()) => {
	const response = await browser.send({
		method: "POST",
		url: `/v1/campaign/${campaignId}/donate`,
		headers: { "content-type": "application/json", "x-forwarded-for": address },
		body: JSON.stringify(donationBody()),
	});
	const body = JSON.parse(response.body) as { donationId: string; clientSecret: string; error?: { code: string } };
	return { ...body, status: response.status, retryAfter: Number(response.headers["retry-after"] ?? 0) };
};
const declinesKnown = (count: number) =>
	until(`${count} declines to be known`, async () => {
		const { rows } = await sql<{ n: number }>`
			select count(*) as n from donation_attempt where outcome = 'failed'`.execute(app.app.deps.db);
		return (rows[0]?.n ?? 0) >= count;
	});

describe("declined cards", () => {
	it("[D3] ten from one address close it for an hour; another address is not touched", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		const cards = [testCards.declined, testCards.insufficientFunds, "4000000000000069", "4000000000000127"];
		for (let n = 0; n < 10; n++) {
			const opened = await donateFrom("203.0.113.7", campaign.id);
			expect(opened.status).toBe(201);
			await app.sandbox.confirm(opened.clientSecret, String(cards[n % cards.length]));
		}
		await declinesKnown(10);
		const refused = await donateFrom("203.0.113.7", campaign.id);
		expect(refused).toMatchObject({ status: 429, error: { code: "TooManyRequestsException" } });
		expect(refused.retryAfter).toBeGreaterThan(3_000);
		expect(refused.retryAfter).toBeLessThanOrEqual(3_600);
		expect((await donateFrom("203.0.113.8", campaign.id)).status).toBe(201);
		offsetMs += 61 * 60_000;
		expect((await donateFrom("203.0.113.7", campaign.id)).status).toBe(201);
	});

	it("[D3] eight in one browser close it for an hour on every network; another browser is not touched", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		const cards = [testCards.declined, testCards.insufficientFunds, "4000000000000069", "4000000000000127"];
		const browser = app.client();
		for (let n = 0; n < 8; n++) {
			const opened = await donateFrom(`203.0.113.${20 + n}`, campaign.id, browser);
			expect(opened.status).toBe(201);
			await app.sandbox.confirm(opened.clientSecret, String(cards[n % cards.length]));
		}
		await declinesKnown(8);
		const refused = await donateFrom("203.0.113.40", campaign.id, browser);
		expect(refused).toMatchObject({ status: 429, error: { code: "TooManyRequestsException" } });
		expect(refused.retryAfter).toBeGreaterThan(3_000);
		expect((await donateFrom("203.0.113.27", campaign.id)).status).toBe(201);
		offsetMs += 61 * 60_000;
		expect((await donateFrom("203.0.113.40", campaign.id, browser)).status).toBe(201);
	});

	it("[D3] a card that is declined six times closes every browser that has tried it, on any network", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		const browser = app.client();
		for (let n = 0; n < 6; n++) {
			const opened = await donateFrom(`198.51.100.${50 + n}`, campaign.id, n === 0 ? browser : undefined);
			await app.sandbox.confirm(opened.clientSecret, testCards.declined);
		}
		await declinesKnown(6);
		expect((await donateFrom("198.51.100.80", campaign.id, browser)).status).toBe(429);
		expect((await donateFrom("198.51.100.80", campaign.id)).status).toBe(201);
	});

	it("[D3] a forged or another browser's altered cookie leaves the limit of the address in force", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		const cards = [testCards.declined, testCards.insufficientFunds, "4000000000000069", "4000000000000127"];
		const known = app.client();
		await donateFrom("203.0.113.60", campaign.id, known);
		const [, signature = ""] = String(known.cookies.get("device")).split(".");
		const forger = (n: number) => {
			const client = app.client();
			client.cookies.set("device", `${crypto.randomUUID()}.${n % 2 ? signature : "x".repeat(43)}`);
			return client;
		};
		for (let n = 0; n < 10; n++) {
			const opened = await donateFrom("203.0.113.61", campaign.id, forger(n));
			expect(opened.status).toBe(201);
			await app.sandbox.confirm(opened.clientSecret, String(cards[n % cards.length]));
		}
		await declinesKnown(10);
		for (const n of [0, 1]) expect((await donateFrom("203.0.113.61", campaign.id, forger(n))).status).toBe(429);
	});

	it("[D3] one card that is declined six times, from anywhere, closes every address that has tried it", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		for (let n = 0; n < 6; n++) {
			const opened = await donateFrom(`198.51.100.${n}`, campaign.id);
			await app.sandbox.confirm(opened.clientSecret, testCards.declined);
		}
		await declinesKnown(6);
		expect((await donateFrom("198.51.100.3", campaign.id)).status).toBe(429);
		expect((await donateFrom("198.51.100.99", campaign.id)).status).toBe(201);
	});

	it("[D3] one donation's payment is closed at the provider when its cards are declined again and again", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		const opened = await donateFrom("192.0.2.1", campaign.id);
		let tried = 0;
		for (; tried < 30; tried++) {
			const answer = await app.sandbox.confirm(opened.clientSecret, testCards.declined);
			if (answer.error?.code !== "card_declined") break;
			const declines = tried + 1;
			await until("the decline to be worked on", async () => {
				const { rows } = await sql<{ n: number; open: number }>`select
					(select count(*) from donation_attempt where donation_id = ${opened.donationId}) as n,
					(select count(*) from provider_event where processed_at is null) as open`.execute(app.app.deps.db);
				return (rows[0]?.n ?? 0) >= declines && rows[0]?.open === 0;
			});
		}
		expect(tried).toBe(6);
		expect((await app.sandbox.confirm(opened.clientSecret)).error).toBeDefined();
	});

	it("[D3] donations are refused while the counts cannot be read", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		await runAsOwner(app.ownerUrl, "alter table donation_attempt rename to donation_attempt_away");
		try {
			expect((await donateFrom("192.0.2.9", campaign.id)).status).toBe(500);
			const { rows } = await sql<{ n: number }>`
				select count(*) as n from donation where campaign_id = ${campaign.id}`.execute(app.app.deps.db);
			expect(rows[0]?.n).toBe(0);
		} finally {
			await runAsOwner(app.ownerUrl, "alter table donation_attempt_away rename to donation_attempt");
		}
	});

	it("[D3] attempts count too: the sixty-first of an address within ten minutes waits", async () => {
		const campaign = await steps.newCampaignOf(accountId);
		const statuses: number[] = [];
		for (let n = 0; n < 62; n++) statuses.push((await donateFrom("192.0.2.77", campaign.id)).status);
		expect(statuses.filter((status) => status === 201)).toHaveLength(60);
		expect(statuses.filter((status) => status === 429)).toHaveLength(2);
	});

	it("[D3] the address itself is not stored", async () => {
		const { rows } = await sql<{ found: number }>`
			select count(*) as found from donation d where to_jsonb(d)::text like '%203.0.113.7%'`.execute(app.app.deps.db);
		expect(rows[0]?.found).toBe(0);
		expect(app.logged.join("\n")).not.toContain("203.0.113.7");
	});
});
