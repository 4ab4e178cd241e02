import { createTestApp, signUpPerson, type TestApp, testPassword } from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createMoneySteps } from "../donations.test-steps.ts";

/** A language whose folder the installation has removed; its rows remain. */
const removed = "qq";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

async function runSql(text: string, values: unknown[] = []): Promise<void> {
	const client = new pg.Client({ connectionString: app.ownerUrl });
	await client.connect();
	await client.query(text, values).finally(() => client.end());
}

describe("rows in a language that the product no longer has", () => {
	it("[L1] an account reads its profile and signs in", async () => {
		const person = await signUpPerson(app, { language: "uk" });
		await runSql("update account set locale = $2 where email = $1", [person.email, removed]);
		expect((await person.call("getProfile", {})).email).toBe(person.email);
		const { token } = await app.client("uk").call("signIn", { body: { email: person.email, password: testPassword } });
		expect(token).toBeTruthy();
	});

	it("[L1] [D3] a donation is confirmed by mail in English, to its donor and to the author", async () => {
		const author = await signUpPerson(app, { language: "uk" });
		const money = createMoneySteps(app);
		const campaign = await money.newCampaign(author);
		const email = "removed-language@example.org";
		const body = { amount: 2_500, fee: 375, firstName: "Iryna", lastName: "Melnyk", email, isAnonymous: false };
		const donation = await app.client("uk").call("donate", { params: { campaignId: campaign.id }, body });
		await runSql("update account set locale = $2 where email = $1", [author.email, removed]);
		await runSql("update donation set locale = $2 where email = $1", [email, removed]);
		await money.confirm(donation);
		for (const address of [email, author.email]) {
			const mail = await app.sandbox.mail(address, new RegExp(campaign.title));
			expect(mail.text).not.toMatch(/[а-яїєґ]{4}/i);
			expect(mail.links.some((link) => link.includes("/en/"))).toBe(true);
			expect(mail.links.filter((link) => link.includes(`/${removed}/`))).toEqual([]);
		}
	});
});

describe("the database", () => {
	it.each([
		["pl", true],
		["fil", true],
		["pt-br", true],
		["", false],
		["e", false],
		["EN", false],
		["en_US", false],
		["en-", false],
		["en'; --", false],
		["en\nuk", false],
		["abcd", false],
		["en-123456789", false],
	])("[L1] of the language %j: accepted %s", async (locale, isAccepted) => {
		const person = await signUpPerson(app);
		const update = runSql("update account set locale = $2 where email = $1", [person.email, locale]);
		if (isAccepted) await update;
		else await expect(update).rejects.toMatchObject({ code: "23514", constraint: "account_locale_form" });
	});
});
