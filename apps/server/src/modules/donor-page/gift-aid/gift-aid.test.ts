import {
	createTestApp,
	createTestCampaign,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testOperatorEmail,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDonorSteps, createTestClock } from "../donor-page.test-steps.ts";
import { donorPageRecords } from "../index.ts";
import { isCovered } from "./declare-gift-aid.ts";

let app: TestApp;
let author: TestClient & { email: string };
let operator: TestClient & { email: string };
let pounds: { id: string };
let dollars: { id: string };
const clock = createTestClock();
const year = new Date().getUTCFullYear();
const month = new Date().toISOString().slice(0, 7);

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		env: {
			TRUST_PROXY: "127.0.0.1",
			RATE_LIMIT_FACTOR: "10",
			OPERATOR_NAME: "Lakeside Runners",
			CURRENCIES: "gbp,usd",
			TAX_WORDING: "uk-gift-aid",
			TAX_REGISTRATION: "AB12345",
		},
	});
	author = await signUpPerson(app);
	operator = await signUpPerson(app, { email: testOperatorEmail });
	pounds = await createTestCampaign(author, { currency: "gbp", country: "GB" });
	dollars = await createTestCampaign(author, { currency: "usd" });
});
afterAll(() => app?.stop());

const stepsIn = (campaign: () => { id: string }) => createDonorSteps(app, () => campaign().id);
const inPounds = () => stepsIn(() => pounds);
const inDollars = () => stepsIn(() => dollars);

const declaration = { firstName: "Ada", lastName: "Hill", house: "7", postcode: "SW1A 1AA", isTaxpayer: true } as const;
const declare = (page: TestClient, change: object = {}) =>
	page.call("declareGuestGiftAid", { body: { ...declaration, ...change } });
const statementOf = (page: TestClient) => page.call("issueDonorStatement", { params: { year } });
const giftAidOf = async (page: TestClient) => (await page.call("getDonorStatementYears", {})).giftAid;

async function download(client: TestClient, of = month) {
	await client.call("reauthenticate", { body: { password: testPassword } });
	return fetch(`${app.url}/v1/operator/finance/gift-aid/${of}/gift-aid.csv`, {
		headers: { authorization: `Bearer ${client.token}` },
	});
}

/** By the clock of the tax authority. */
const today = () =>
	new Date().toLocaleDateString("en-GB", {
		timeZone: "Europe/London",
		day: "2-digit",
		month: "2-digit",
		year: "2-digit",
	});

/** The lines of the donors with a family name, their cells joined. */
async function claimsOf(lastName: string): Promise<string[]> {
	const lines = (await (await download(operator)).text()).split("\r\n");
	return lines.filter((line) => line.includes(lastName)).map((line) => line.slice(1, -1).split('","').join("|"));
}

describe("a Gift Aid declaration", () => {
	it("[C5] covers earlier and later donations in pounds, and is on the statement and in the claim", async () => {
		const email = uniqueEmail("declared");
		const steps = inPounds();
		const refunded = await steps.give(app.client(), { email, amount: 10_000, fee: 1_500 });
		await inDollars().give(app.client(), { email, amount: 4_000, fee: 600 });
		const page = await steps.openFor(email);
		expect(await giftAidOf(page)).toEqual({
			charity: { name: "Lakeside Runners", reference: "AB12345" },
			declaration: null,
		});
		expect((await statementOf(page)).tax).toBeNull();
		expect(await claimsOf("Covered")).toEqual([]);

		const answer = await declare(page, { lastName: "Covered", postcode: " sw1a1aa " });
		expect(answer).toMatchObject({ lastName: "Covered", postcode: "SW1A 1AA" });
		expect((await giftAidOf(page))?.declaration).toEqual(answer);
		await steps.give(app.client(), { email, amount: 500, fee: 75 });
		await steps.refund(refunded, 2_000, "partially_refunded");
		expect((await statementOf(page)).tax).toMatchObject({
			declaredAt: answer.declaredAt,
			eligible: [{ currency: "gbp", cents: 10_075 }],
		});
		expect((await claimsOf("Covered")).sort()).toEqual([
			`|Ada|Covered|7|SW1A 1AA|||${today()}|5.75`,
			`|Ada|Covered|7|SW1A 1AA|||${today()}|95.00`,
		]);
	});

	it("[C5] that is changed names the new address, and one that is cancelled covers no later donation", async () => {
		const email = uniqueEmail("changed");
		const steps = inPounds();
		await steps.give(app.client(), { email, amount: 1_000, fee: 150 });
		const page = await steps.openFor(email);
		await declare(page, { lastName: "Mover" });
		await declare(page, { lastName: "Mover", house: `=1+1,"x"`, postcode: "" });
		// A formula in a spreadsheet is text, and an address outside the United Kingdom is marked.
		expect(await claimsOf("Mover")).toEqual([`|Ada|Mover|'=1+1,""x""|X|||${today()}|11.50`]);
		await page.call("cancelGuestGiftAid", {});
		await page.call("cancelGuestGiftAid", {});
		expect((await giftAidOf(page))?.declaration).toBeNull();
		// The provider dates in whole seconds.
		await new Promise((resolve) => setTimeout(resolve, 1_100));
		await steps.give(app.client(), { email, amount: 2_000, fee: 300 });
		expect(await claimsOf("Mover")).toHaveLength(1);
		expect((await statementOf(page)).tax).toMatchObject({ eligible: [{ cents: 1_150 }] });
	});

	it("[C5] has bounds, and is one per donor however often it is sent at once", async () => {
		const email = uniqueEmail("bounds");
		const steps = inPounds();
		await steps.give(app.client(), { email, amount: 1_000, fee: 150 });
		const page = await steps.openFor(email);
		for (const [wrong, field] of [
			[{ firstName: "" }, "firstName"],
			[{ lastName: "x".repeat(36) }, "lastName"],
			[{ house: "" }, "house"],
			[{ house: "x".repeat(41) }, "house"],
			[{ postcode: "12345" }, "postcode"],
			[{ postcode: "SW1A 1AAA" }, "postcode"],
			[{ isTaxpayer: false }, "isTaxpayer"],
		] as const) {
			const { status, fields } = await refusal(declare(page, wrong));
			expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
		}
		await Promise.all(Array.from({ length: 8 }, (_, at) => declare(page, { house: String(at + 1) })));
		const rows = await app.app.deps.db
			.selectFrom("giftAidDeclaration")
			.select("cancelledAt")
			.where("emailKey", "=", email)
			.execute();
		expect(rows).toHaveLength(8);
		expect(rows.filter(({ cancelledAt }) => cancelledAt === null)).toHaveLength(1);
		expect((await refusal(declare(app.client()))).code).toBe("DonorPageClosedException");
		// The same again changes nothing.
		const { declaredAt, ...inEffect } = (await giftAidOf(page))?.declaration ?? { declaredAt: "" };
		expect((await declare(page, inEffect)).declaredAt).toBe(declaredAt);
	});

	it("[C5] [A5] of an account is exported and erased with it, and stays without its donor while the books do", async () => {
		const donor = await signUpPerson(app);
		await inPounds().give(donor, { email: donor.email, amount: 1_000, fee: 150 });
		const answer = await donor.call("declareGiftAid", { body: { ...declaration, lastName: "Leaver" } });
		expect((await donor.call("getStatementYears", {})).giftAid?.declaration).toEqual(answer);
		// The mailed link alone does not change an account's data.
		const page = await inPounds().openFor(donor.email);
		expect((await giftAidOf(page))?.declaration).toEqual(answer);
		expect((await refusal(declare(page))).code).toBe("ForbiddenException");
		expect((await refusal(page.call("cancelGuestGiftAid", {}))).code).toBe("ForbiddenException");

		const { id: accountId } = await donor.call("getProfile", {});
		const { db } = app.app.deps;
		const person = { accountId, email: donor.email, emailKey: donor.email };
		const records = donorPageRecords(app.app.deps);
		expect(await records.collect(db, person)).toMatchObject({
			giftAidDeclarations: [{ lastName: "Leaver", house: "7", postcode: "SW1A 1AA", cancelledAt: null }],
		});
		await records.forget?.(db, person);
		expect(await records.collect(db, person)).toMatchObject({ giftAidDeclarations: [] });
		const kept = () => db.selectFrom("giftAidDeclaration").selectAll().where("lastName", "=", "Leaver").execute();
		const [row] = await kept();
		// Its key links to no donation.
		expect(row).toMatchObject({ accountId: null, emailKey: `removed:${row?.id}`, cancelledAt: expect.any(Date) });
		const years = 8 * 366 * 24 * 3_600_000;
		clock.advance(years);
		await runJob(app, "purge-donor-links");
		clock.advance(-years);
		expect(await kept()).toEqual([]);
	});

	it("[C5] cannot be altered in the database", async () => {
		const email = uniqueEmail("fixed");
		await inPounds().give(app.client(), { email, amount: 1_000, fee: 150 });
		await declare(await inPounds().openFor(email));
		const { db } = app.app.deps;
		const alter = db.updateTable("giftAidDeclaration").set({ house: "8" }).where("emailKey", "=", email).execute();
		await expect(alter).rejects.toMatchObject({ code: "23001" });
	});
});

it.each([
	["four years before", "2022-11-28T12:00:00Z", true],
	["earlier", "2022-11-28T11:59:59Z", false],
	["before it is cancelled", "2026-11-30T11:59:59Z", true],
	["from then on", "2026-11-30T12:00:00Z", false],
])("[C5] a declaration and a donation %s", (_, settledAt, expected) => {
	const declaredAt = new Date("2026-11-28T12:00:00Z");
	expect(isCovered({ declaredAt, cancelledAt: new Date("2026-11-30T12:00:00Z") }, new Date(settledAt))).toBe(expected);
	expect(isCovered({ declaredAt, cancelledAt: null }, new Date("2031-01-01"))).toBe(true);
});

describe("the claim", () => {
	it("[C5] is of the declaration's donor, whatever address was entered, and follows a guest who opens an account", async () => {
		const steps = inPounds();
		const guest = uniqueEmail("ada");
		await steps.give(app.client(), { email: guest, amount: 1_000, fee: 150 });
		await declare(await steps.openFor(guest), { lastName: "Owner" });
		// Somebody else, signed in, enters the guest's address.
		await steps.give(await signUpPerson(app), { email: guest, amount: 7_000, fee: 1_050 });
		expect(await claimsOf("Owner")).toEqual([`|Ada|Owner|7|SW1A 1AA|||${today()}|11.50`]);

		const donor = await signUpPerson(app, { email: guest });
		await steps.give(donor, { email: uniqueEmail("typed"), amount: 2_000, fee: 300 });
		expect((await donor.call("getStatementYears", {})).giftAid?.declaration).toMatchObject({ lastName: "Owner" });
		expect((await claimsOf("Owner")).sort()).toEqual([
			`|Ada|Owner|7|SW1A 1AA|||${today()}|11.50`,
			`|Ada|Owner|7|SW1A 1AA|||${today()}|23.00`,
		]);

		// The account's address changes; it gives as a guest under the new one.
		const moved = uniqueEmail("moved");
		const { db } = app.app.deps;
		await db.updateTable("account").set({ email: moved, emailKey: moved }).where("emailKey", "=", guest).execute();
		await donor.call("declareGiftAid", { body: { ...declaration, lastName: "Owner", house: "9" } });
		await steps.give(app.client(), { email: moved, amount: 3_000, fee: 450 });
		expect(await claimsOf("Owner")).toContain(`|Ada|Owner|9|SW1A 1AA|||${today()}|34.50`);
	});

	it("[C5] leaves out donations in dispute, and donations to a former charity's declarations", async () => {
		const steps = inPounds();
		const email = uniqueEmail("disputed");
		const donation = await steps.give(app.client(), { email, amount: 1_000, fee: 150 });
		await declare(await steps.openFor(email), { lastName: "Disputer" });
		expect(await claimsOf("Disputer")).toHaveLength(1);
		const intent = donation.clientSecret.split("_secret_")[0];
		await app.sandbox.control("POST", "/dispute", { payment_intent: intent });
		await steps.becomes(donation, "disputed");
		expect(await claimsOf("Disputer")).toEqual([]);

		const { db, newId } = app.app.deps;
		const other = uniqueEmail("former");
		await steps.give(app.client(), { email: other, amount: 1_000, fee: 150 });
		const { isTaxpayer: _, ...stored } = { ...declaration, lastName: "Former" };
		await db
			.insertInto("giftAidDeclaration")
			.values({ id: newId(), accountId: null, emailKey: other, charity: "ZZ99999", ...stored, declaredAt: clock.now() })
			.execute();
		expect(await claimsOf("Former")).toEqual([]);
	});

	it("[D3] is for finance alone, with a fresh proof, of months that have begun, and audited", async () => {
		const refused = await download(author);
		expect(refused.status).toBe(403);
		expect((await download(operator, "2999-01")).status).toBe(404);
		expect((await download(operator, "2026-13")).status).toBe(404);
		const answer = await download(operator);
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="gift-aid-${month}.csv"`);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		const { data } = await operator.call("listAudit", { query: {} });
		expect(data[0]).toMatchObject({
			action: "gift-aid-exported",
			facts: [{ name: "month", before: null, after: month }],
		});
	});
});

it("[C5] the statement of a charity of the United States names its number and no goods, catalogue donations aside", async () => {
	const other = await createTestApp(inject("postgresUrl"), {
		env: { OPERATOR_NAME: "Lakeside Runners", TAX_WORDING: "us-501c3", TAX_REGISTRATION: "12-3456789" },
	});
	try {
		const own = await createTestCampaign(await signUpPerson(other));
		const donor = await signUpPerson(other);
		await createDonorSteps(other, () => own.id).give(donor, { email: donor.email, amount: 30_000, fee: 4_500 });
		const { tax } = await donor.call("issueStatement", { params: { year } });
		expect(tax).toEqual({
			wording: "us-501c3",
			registration: "12-3456789",
			declaredAt: null,
			eligible: [{ currency: "usd", cents: 34_500 }],
		});
		// Gift Aid is off.
		expect((await donor.call("getStatementYears", {})).giftAid).toBeNull();
		expect((await refusal(donor.call("declareGiftAid", { body: declaration }))).code).toBe("NotFoundException");
		expect((await refusal(donor.call("cancelGiftAid", {}))).code).toBe("NotFoundException");
	} finally {
		await other.stop();
	}
});
