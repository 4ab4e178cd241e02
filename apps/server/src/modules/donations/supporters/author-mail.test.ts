import { createTestApp, createTestCampaign, donationBody, signUpPerson, type TestApp, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";

let app: TestApp;
let steps: MoneySteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	steps = createMoneySteps(app);
});
afterAll(() => app.stop());

const authorMail = /A new donation|Новий донат/;

async function giveTo(campaignId: string, change: Parameters<typeof donationBody>[0] = {}) {
	const body = donationBody(change);
	const donation = await steps.give(campaignId, body);
	await steps.confirm(donation);
	await app.sandbox.mail(body.email);
	return { ...donation, email: body.email };
}
/** Waits until every queued mail is sent. */
const mailsLeft = () =>
	until("every mail to leave", async () => {
		const { rows } = await sql<{ n: number }>`select (select count(*) from mail where state in ('queued', 'sending'))
			+ (select count(*) from pgboss.job where name = 'tell-author' and state < 'completed') as n`.execute(
			app.app.deps.db,
		);
		return rows[0]?.n === 0;
	});
const linkOf = (mail: { links: string[] }) => String(mail.links.find((url) => url.includes("/v1/unsubscribe/")));

describe("the author's mail", () => {
	it("[D1] is sent once per donation with donor, amount and campaign, without address and tip", async () => {
		const author = await signUpPerson(app, { language: "uk" });
		const campaign = await createTestCampaign(author);
		const { email } = await giveTo(campaign.id, { amount: 12_345, fee: 2_000 });
		const mail = await app.sandbox.mail(author.email, authorMail);
		expect(mail.subject).toBe(`Новий донат на кампанію «${campaign.title}»`);
		expect(mail.text).toContain("Iryna Melnyk");
		expect(mail.text).toContain("$123.45");
		expect(mail.text).not.toContain(email);
		expect(mail.text).not.toContain("143.45");
		await mailsLeft();
		expect((await app.sandbox.mails(author.email)).filter(({ subject }) => authorMail.test(subject))).toHaveLength(1);
	});

	it("[D2] an anonymous donor stays anonymous", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		await giveTo(campaign.id, { firstName: "Secretive", lastName: "Benefactor", isAnonymous: true });
		const mail = await app.sandbox.mail(author.email, authorMail);
		expect(mail.text).toContain("Anonymous");
		expect(`${mail.text}${mail.html}`).not.toMatch(/Secretive|Benefactor/);
	});

	it("[D1] its link turns these mails off: opening it changes nothing, the button does", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		await giveTo(campaign.id);
		const link = linkOf(await app.sandbox.mail(author.email, authorMail));
		const page = await fetch(link);
		expect(page.status).toBe(200);
		expect(await page.text()).toContain('<form method="post">');
		await giveTo(campaign.id);
		await mailsLeft();
		const received = async () =>
			(await app.sandbox.mails(author.email)).filter(({ subject }) => authorMail.test(subject)).length;
		expect(await received()).toBe(2);
		// As a mail program does it (RFC 8058): without an Origin, form-encoded.
		const off = await fetch(link, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
		expect(off.status).toBe(200);
		expect((await fetch(link, { method: "POST" })).status).toBe(200);
		await giveTo(campaign.id);
		await mailsLeft();
		expect(await received()).toBe(2);
	});

	it("[D1] the link turns off the mails of its own account only", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		await giveTo(campaign.id);
		const link = linkOf(await app.sandbox.mail(author.email, authorMail));
		const [base, token = ""] = link.split("/unsubscribe/");
		const [accountId = "", signed = ""] = token.split(".");
		const forged = [
			"x",
			accountId,
			`${accountId}.`,
			`${accountId}.${"A".repeat(43)}`,
			`${accountId.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))}.${signed}`,
			`${accountId}.${signed}A`,
			`..%2f${token}`,
		];
		for (const attempt of forged) {
			for (const method of ["GET", "POST"]) {
				expect((await fetch(`${base}/unsubscribe/${attempt}`, { method })).status).toBe(404);
			}
		}
		const { rows } = await sql<{ n: number }>`
			select count(*) as n from gift_mail_opt_out where account_id = ${accountId}`.execute(app.app.deps.db);
		expect(rows[0]?.n).toBe(0);
	});
});

describe("the donor's mails", () => {
	it("[D1] a refund mail states the refunded amount in the donor's language at the time of the donation", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const body = donationBody();
		const donation = await app.client("uk").call("donate", { params: { campaignId: campaign.id }, body });
		await steps.confirm(donation);
		await app.sandbox.mail(body.email, /Ваш донат/);
		await steps.refund(donation, 4_000);
		const mail = await app.sandbox.mail(body.email, /Повернення/);
		expect(mail.text).toContain("$40");
		expect(mail.text).toContain(campaign.title);
	});
});
