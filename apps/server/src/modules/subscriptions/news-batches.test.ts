import {
	createTestApp,
	createTestCampaign,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { campaignNewsMail } from "./digest-mail.ts";

let app: TestApp;
let author: TestClient;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { NEWS_GATHER_SECONDS: "1" } });
	author = await signUpPerson(app);
});
afterAll(() => app?.stop());

const db = () => app.app.deps.db;

/** Guests who have consented a minute ago. */
async function plantSubscribers(campaignId: string, count: number): Promise<string[]> {
	const at = new Date(Date.now() - 60_000);
	const rows = Array.from({ length: count }, () => {
		const email = `reader-${crypto.randomUUID()}@example.org`;
		return {
			id: app.app.deps.newId(),
			campaignId,
			email,
			emailKey: email,
			locale: "en",
			timeZone: "Europe/Kyiv",
			consentVersion: "1",
			consentedAt: at,
			createdAt: at,
		};
	});
	await db().insertInto("subscription").values(rows).execute();
	return rows.map(({ email }) => email);
}

const announce = (campaignId: string) =>
	author.call("createLiveStream", {
		params: { campaignId },
		body: {
			title: "The first pass, live",
			description: "Eighteen per cent uphill, all the way.",
			image: tinyJpeg,
			startDate: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
		},
	});

/** The news of a campaign, by state. */
const statesOf = (campaignId: string) =>
	db()
		.selectFrom("mail")
		.innerJoin("digest", "digest.id", "mail.subjectId")
		.innerJoin("subscription", "subscription.id", "digest.subscriptionId")
		.select(["mail.state", "mail.batchId"])
		.where("mail.kind", "=", campaignNewsMail)
		.where("subscription.campaignId", "=", campaignId)
		.execute();

const allSent = (campaignId: string, count: number) =>
	until(
		"all news to be sent",
		async () => (await statesOf(campaignId)).filter(({ state }) => state === "sent").length === count,
		90_000,
	);

async function mailsOf(emails: readonly string[]) {
	const all = [];
	for (const email of emails) all.push(await app.sandbox.mails(email));
	return all;
}

describe("news to many subscribers", () => {
	it("[N3] are sent by one job for 500 of them, once to each, with one-click unsubscription", async () => {
		const campaign = await createTestCampaign(author);
		const emails = await plantSubscribers(campaign.id, 620);
		await announce(campaign.id);
		await allSent(campaign.id, emails.length);
		const batches = new Map<string, number>();
		for (const { batchId } of await statesOf(campaign.id)) {
			batches.set(String(batchId), (batches.get(String(batchId)) ?? 0) + 1);
		}
		expect([...batches.values()].sort((one, other) => one - other)).toEqual([120, 500]);
		const { rows } = await sql<{ count: number }>`
			select count(*)::int as count from pgboss.job
			where name = 'send-mail-batch' and data->>'batchId' = any(${[...batches.keys()]})`.execute(db());
		// A batch that takes longer than a run gets another job.
		expect(rows[0]?.count).toBeLessThan(10);
		const received = await mailsOf(emails);
		expect(received.map((mails) => mails.length).filter((count) => count !== 1)).toEqual([]);
		for (const [mail] of received) {
			expect(mail?.headers["list-unsubscribe"]).toMatch(/^<http:\/\/[^>]+\/v1\/unsubscribe\/[^>]+>$/);
			expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
			expect(mail?.headers["auto-submitted"]).toBe("auto-generated");
		}
	}, 120_000);

	it("[N3] reach each once although the mail server fails in between, refuses one and loses a connection", async () => {
		const campaign = await createTestCampaign(author);
		const emails = await plantSubscribers(campaign.id, 40);
		const [refused = "", closed = ""] = emails;
		await app.sandbox.setMailRules(
			{ to: refused, at: "rcpt", reply: "550 5.1.1 No such user" },
			{ to: closed, at: "close", times: 1 },
			{ to: "*", at: "rcpt", reply: "451 4.3.0 Out of order", times: 15 },
		);
		await announce(campaign.id);
		await allSent(campaign.id, emails.length - 1);
		await app.sandbox.setMailRules();
		const received = await mailsOf(emails);
		expect(received.map((mails) => mails.length)).toEqual([0, ...Array(39).fill(1)]);
		const states = (await statesOf(campaign.id)).map(({ state }) => state);
		expect(states.filter((state) => state !== "sent")).toEqual(["refused"]);
	}, 120_000);
});
