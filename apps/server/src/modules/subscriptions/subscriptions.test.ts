import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { mailLimits } from "@stride/contract/mail-limits";
import {
	createTestApp,
	createTestCampaign,
	endMailPauses,
	mailsDecided,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	uniqueEmail,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { campaignRaised } from "../campaigns/index.ts";
import { subscriptionRecords } from "./index.ts";

let app: TestApp;
let author: TestClient & { email: string };
let campaign: Campaign;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { NEWS_GATHER_SECONDS: "1", TRUST_PROXY: "127.0.0.1" } });
	author = await signUpPerson(app);
	campaign = await createTestCampaign(author);
});
afterAll(() => app?.stop());

const confirmSubject = /Confirm: news/;
const params = () => ({ campaignId: campaign.id });
const request = (email: string, client: TestClient = app.client()) =>
	client.call("subscribe", { params: params(), body: { email } });
const confirmLink = async (email: string) =>
	new URL(String((await app.sandbox.mail(email, confirmSubject)).links.find((link) => link.includes("subscribe"))));
const tokenOf = (link: URL) => String(link.searchParams.get("token"));
const confirm = (token: string, campaignId = campaign.id) =>
	app.client().call("confirmSubscription", { params: { campaignId }, body: { token } });
const rowOf = (email: string) =>
	app.app.deps.db.selectFrom("subscription").selectAll().where("emailKey", "=", email).executeTakeFirst();
function from(address: string): TestClient {
	const client = app.client();
	client.address = address;
	return client;
}
async function guest(): Promise<string> {
	const email = uniqueEmail("guest");
	await request(email);
	await confirm(tokenOf(await confirmLink(email)));
	return email;
}
const mailsLeft = () => mailsDecided(app);
const confirmMails = async (email: string) =>
	(await app.sandbox.mails(email)).filter(({ subject }) => confirmSubject.test(subject)).length;

/** Records that half of the goal is reached, as the campaigns module does. */
const reachHalf = async (of: Campaign = campaign) => {
	const { deps } = app.app;
	await deps.db
		.insertInto("campaignTotalDelta")
		.values({ campaignId: of.id, raisedCents: of.fundGoal / 2, giftsCount: 1, supportersCount: 1 })
		.execute();
	const progress = { campaignId: of.id, goalCents: of.fundGoal, beforeCents: 0, afterCents: of.fundGoal / 2 };
	await deps.db.transaction().execute((tx) => deps.events.publish(tx, campaignRaised, progress));
};

describe("a guest", () => {
	it("[N3] subscribes by confirming the mailed link, not by requesting or opening it", async () => {
		const email = uniqueEmail("guest");
		expect(await request(email)).toBeNull();
		const link = await confirmLink(email);
		expect(link.pathname).toBe(`/en/campaign-subscribe/${campaign.id}`);
		expect(await rowOf(email)).toBeUndefined();
		await confirm(tokenOf(link));
		expect(await rowOf(email)).toMatchObject({ locale: "en", consentVersion: "1", endedAt: null, accountId: null });
	});

	it("[N3] gets the mail in the language of the request", async () => {
		const email = uniqueEmail("guest");
		await request(email, app.client("uk"));
		const mail = await app.sandbox.mail(email, /Підтвердьте/);
		expect(mail.links.some((link) => link.includes("/uk/campaign-subscribe/"))).toBe(true);
	});

	it("[N3] confirms once, for one campaign, and not with a forged token", async () => {
		const email = uniqueEmail("guest");
		await request(email);
		const token = tokenOf(await confirmLink(email));
		const other = await createTestCampaign(author);
		for (const [wrong, of] of [
			["x", campaign.id],
			[`${token}x`, campaign.id],
			[token, other.id],
		] as const) {
			expect((await refusal(confirm(wrong, of))).code).toBe("SubscriptionTokenInvalidException");
		}
		await confirm(token);
		await app.app.deps.db
			.updateTable("subscription")
			.set({ endedAt: new Date() })
			.where("emailKey", "=", email)
			.execute();
		await confirm(token);
		expect((await rowOf(email))?.endedAt).not.toBeNull();
	});

	it("[N3] cannot confirm with an expired link", async () => {
		const email = uniqueEmail("guest");
		await request(email);
		const token = tokenOf(await confirmLink(email));
		await app.app.deps.db
			.updateTable("subscriptionRequest")
			.set({ expiresAt: new Date(Date.now() - 1_000) })
			.where("emailKey", "=", email)
			.execute();
		expect((await refusal(confirm(token))).code).toBe("SubscriptionTokenInvalidException");
	});

	it("[N3] has a token that is stored as a hash only", async () => {
		const email = uniqueEmail("guest");
		await request(email);
		const token = tokenOf(await confirmLink(email));
		const { rows } = await sql<{ rows: string }>`
			select string_agg(request::text, ';') as rows from subscription_request request`.execute(app.app.deps.db);
		expect(rows[0]?.rows).not.toContain(token);
	});

	it("[N3] gets the same answer for a new address, a subscriber, an account and the author", async () => {
		const person = await signUpPerson(app);
		await person.call("subscribe", { params: params(), body: {} });
		for (const email of [uniqueEmail("new"), await guest(), person.email, author.email]) {
			const answer = await app.client().send({
				method: "POST",
				url: `/v1/campaign-subscribe/${campaign.id}`,
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ email }),
			});
			expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: "" });
		}
		await mailsLeft();
		expect(await confirmMails(person.email)).toBe(0);
		expect(await confirmMails(author.email)).toBe(0);
	});

	it("[N3] gets one link a minute and ten a day per address, over all networks", async () => {
		const email = uniqueEmail("victim");
		for (let time = 0; time < 5; time++) await request(email, from(`203.0.113.${time}`));
		await mailsLeft();
		expect(await confirmMails(email)).toBe(1);
		const others = await Promise.all(Array.from({ length: 12 }, () => createTestCampaign(author)));
		for (const [index, { id }] of others.entries()) {
			await from(`198.51.100.${index}`).call("subscribe", { params: { campaignId: id }, body: { email } });
		}
		await mailsLeft();
		expect(await confirmMails(email)).toBe(1);
		// Deferred mails are sent one by one, up to the daily limit.
		for (let sent = 2; sent <= mailLimits.perDay; sent++) {
			await endMailPauses(app);
			await mailsLeft();
			expect(await confirmMails(email)).toBe(sent);
		}
		await endMailPauses(app);
		await mailsLeft();
		expect(await confirmMails(email)).toBe(mailLimits.perDay);
	});

	it("[N3] without an address gets an error at the field", async () => {
		for (const body of [{}, null]) {
			const error = await refusal(app.client().call("subscribe", { params: params(), body }));
			expect(error).toMatchObject({ status: 400, fields: { email: expect.stringMatching(/e-mail/) } });
		}
	});
});

describe("a user with an account", () => {
	it("[N3] subscribes at once without an address, and repeating it changes nothing", async () => {
		const person = await signUpPerson(app);
		const state = () => person.call("getSubscription", { params: params() });
		expect(await state()).toEqual({ isSubscribed: false });
		await person.call("subscribe", { params: params(), body: null });
		await person.call("subscribe", { params: params(), body: { email: person.email.toUpperCase() } });
		expect(await state()).toEqual({ isSubscribed: true });
		await person.call("unsubscribe", { params: params() });
		await person.call("unsubscribe", { params: params() });
		expect(await state()).toEqual({ isSubscribed: false });
		await person.call("subscribe", { params: params(), body: {} });
		expect(await state()).toEqual({ isSubscribed: true });
		expect((await refusal(app.client().call("getSubscription", { params: params() }))).status).toBe(401);
	});

	it("[N3] cannot subscribe another address, or to their own or an ended campaign", async () => {
		const person = await signUpPerson(app);
		const body = { email: uniqueEmail("other") };
		expect((await refusal(person.call("subscribe", { params: params(), body }))).status).toBe(403);
		expect((await refusal(author.call("subscribe", { params: params(), body: {} }))).status).toBe(403);
		const ended = await createTestCampaign(author);
		await author.call("endCampaign", { params: { campaignId: ended.id } });
		const late = person.call("subscribe", { params: { campaignId: ended.id }, body: {} });
		expect((await refusal(late)).code).toBe("CampaignEndedException");
	});

	it("[N3] who subscribed as a guest has one subscription, shown and ended in the account", async () => {
		const email = await guest();
		const person = await signUpPerson(app, { email });
		expect(await person.call("getSubscription", { params: params() })).toEqual({ isSubscribed: true });
		await person.call("subscribe", { params: params(), body: {} });
		expect(await rowOf(email)).toBeUndefined();
		await person.call("unsubscribe", { params: params() });
		expect(await person.call("getSubscription", { params: params() })).toEqual({ isSubscribed: false });
	});

	it("[N3] gets the subscription that a guest confirms for the account's address", async () => {
		const email = uniqueEmail("both");
		await request(email);
		const token = tokenOf(await confirmLink(email));
		const person = await signUpPerson(app, { email });
		await confirm(token);
		expect(await rowOf(email)).toBeUndefined();
		expect(await person.call("getSubscription", { params: params() })).toEqual({ isSubscribed: true });
	});
});

describe("a mail with news", () => {
	it("[N3] carries a one-click unsubscribe link, which ends that subscription only and can be undone", async () => {
		const own = await createTestCampaign(author);
		const [first, second] = [await signUpPerson(app), await signUpPerson(app, { language: "uk" })];
		for (const person of [first, second]) await person.call("subscribe", { params: { campaignId: own.id }, body: {} });
		await reachHalf(own);
		const mail = await app.sandbox.mail(first.email, /Half of the goal reached/, 30_000);
		expect(mail.text).toContain("$");
		expect((await app.sandbox.mail(second.email, /Зібрано половину/, 30_000)).text).toContain("половину");
		expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
		const oneClick = String(/<(.*)>/.exec(String(mail.headers["list-unsubscribe"]))?.[1]);
		const page = new URL(String(mail.links.find((link) => link.includes("campaign-unsubscribe"))));
		expect(page.pathname).toBe(`/en/campaign-unsubscribe/${own.id}`);
		const state = (person: TestClient) => person.call("getSubscription", { params: { campaignId: own.id } });

		// Mail scanners open every link of a mail.
		const opened = await fetch(oneClick, { redirect: "manual" });
		expect(opened.status).toBe(302);
		expect(opened.headers.get("location")).toBe(`${page.pathname}${page.search}`);
		expect(await state(first)).toEqual({ isSubscribed: true });

		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		expect((await fetch(oneClick, { method: "POST", body })).status).toBe(200);
		expect(await state(first)).toEqual({ isSubscribed: false });
		expect(await state(second)).toEqual({ isSubscribed: true });

		const token = tokenOf(page);
		const undo = () => app.client().call("undoUnsubscribe", { params: { campaignId: own.id }, body: { token } });
		await undo();
		await undo();
		expect(await state(first)).toEqual({ isSubscribed: true });
		await app.client().call("unsubscribe", { params: { campaignId: own.id }, query: { token } });
		await app.client().call("unsubscribe", { params: { campaignId: own.id }, query: { token } });
		expect(await state(first)).toEqual({ isSubscribed: false });
		await app.app.deps.db
			.updateTable("subscription")
			.set({ endedAt: new Date(Date.now() - 8 * 24 * 3_600_000) })
			.where("campaignId", "=", own.id)
			.where("endedAt", "is not", null)
			.execute();
		expect((await refusal(undo())).code).toBe("SubscriptionTokenInvalidException");
	});

	it("[N3] accepts only unsubscribe tokens of its own kind", async () => {
		const { deps } = app.app;
		const email = await guest();
		const id = String((await rowOf(email))?.id);
		const forged = `${id}.${deps.secrets.hash("unsubscribe:gift-mails", id).toString("base64url")}`;
		const call = app.client().call("unsubscribe", { params: params(), query: { token: forged } });
		expect((await refusal(call)).code).toBe("SubscriptionTokenInvalidException");
		expect((await rowOf(email))?.endedAt).toBeNull();
	});
});

it("[N3] [A5] the personal data contain subscriptions, also a guest's, and the removal deletes them", async () => {
	const email = await guest();
	const person = await signUpPerson(app, { email });
	const other = await createTestCampaign(author);
	await person.call("subscribe", { params: { campaignId: other.id }, body: {} });
	const { db } = app.app.deps;
	const { id: accountId } = await person.call("getProfile", {});
	const who = { accountId, email, emailKey: email };
	const parts = await subscriptionRecords.collect(db, who);
	expect(parts.campaignSubscriptions?.map(({ campaignId }) => campaignId)).toEqual([campaign.id, other.id]);
	expect(parts.subscriptionRequests).toHaveLength(1);
	await subscriptionRecords.forget?.(db, who);
	expect(await subscriptionRecords.collect(db, who)).toEqual({ campaignSubscriptions: [], subscriptionRequests: [] });
});
