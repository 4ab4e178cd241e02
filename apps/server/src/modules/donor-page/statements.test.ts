import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	giveByNonce,
	nonceDonation,
	plantProject,
	refusal,
	runJob,
	scriptGiving,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { createDonorSteps, createTestClock, minutes } from "./donor-page.test-steps.ts";
import { donorPageRecords } from "./index.ts";
import { issueStatement, stageOf, yearIn } from "./issue-statement.ts";
import { saveDetails } from "./save-details.ts";

let app: TestApp;
let steps: ReturnType<typeof createDonorSteps>;
let author: TestClient & { email: string };
let campaign: { id: string; title: string };
let charity: { id: string; title: string };
const clock = createTestClock();
/** Of the donations: card payments have the provider's time, which the test clock does not move. */
const year = new Date().getUTCFullYear();
const daysUntilNextYear = Math.ceil((Date.UTC(year + 1, 0, 3) - Date.now()) / 86_400_000);

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		catalogueGiving: scriptGiving().giving,
		env: {
			TRUST_PROXY: "127.0.0.1",
			RATE_LIMIT_FACTOR: "10",
			OPERATOR_NAME: "Stride Foundation",
			OPERATOR_DETAILS: "Charitable foundation, 1 Stadium St, Kyiv, register no. 12345678",
		},
	});
	steps = createDonorSteps(app, () => campaign.id);
	author = await signUpPerson(app);
	campaign = await createTestCampaign(author);
	charity = await createCharityCampaign(author, (await plantProject(app)).id);
});
afterAll(() => app?.stop());
let passedMs = 0;
const endYear = () => {
	passedMs = daysUntilNextYear * 86_400_000;
	clock.advance(passedMs);
};
afterEach(() => {
	clock.advance(-passedMs);
	passedMs = 0;
});

const statementOf = (page: TestClient, of = year) => page.call("issueDonorStatement", { params: { year: of } });

/** Inserts copies of a donor's only donation, such as of another moment or currency. */
async function plantCopies(email: string, changes: readonly Record<string, unknown>[]): Promise<void> {
	const { db, newId } = app.app.deps;
	const row = await db.selectFrom("donation").selectAll().where("emailKey", "=", email).executeTakeFirstOrThrow();
	for (let start = 0; start < changes.length; start += 200) {
		const copies = changes.slice(start, start + 200).map((change) => {
			const id = newId();
			return { ...row, id, providerPaymentId: `copy-${id}`, requestKey: null, clientSecretHash: null, ...change };
		});
		await db.insertInto("donation").values(copies).execute();
	}
}

describe("an annual statement", () => {
	it("[C5] counts both kinds of donations per currency, and deducts refunds and lost disputes", async () => {
		const email = uniqueEmail("yearly");
		const refunded = await steps.give(app.client(), { email, amount: 10_000, fee: 1_500 });
		const disputed = await steps.give(app.client(), { email, amount: 2_000, fee: 300 });
		await giveByNonce(app.client(), charity.id, nonceDonation({ email, amount: 5_000 }));
		await steps.refund(refunded, 4_000, "partially_refunded");
		await steps.loseDispute(disputed);
		endYear();
		const statement = await statementOf(await steps.openFor(email));
		expect(statement).toMatchObject({
			year,
			issuer: {
				name: "Stride Foundation",
				details: "Charitable foundation, 1 Stadium St, Kyiv, register no. 12345678",
			},
			donor: { firstName: "Iryna", email },
			unlisted: 0,
		});
		expect(statement.sums).toEqual([
			{
				donations: 3,
				currency: "usd",
				amount: 17_000,
				tip: 1_800,
				cover: 0,
				refunded: 4_000,
				lost: 2_300,
				remaining: 12_500,
			},
		]);
		expect(statement.lines.map(({ campaign: of, remaining, catalogue }) => [of, remaining, catalogue])).toEqual([
			[campaign.title, 7_500, null],
			[campaign.title, 0, null],
			[charity.title, 5_000, "GlobalGiving"],
		]);
		expect(statement.lines[0]?.number).toBe(refunded.donationId.replaceAll("-", "").slice(-12).toUpperCase());
	});

	it("[C5] has a stable number, and a later refund issues a revision that names the replaced one", async () => {
		const email = uniqueEmail("revised");
		const donation = await steps.give(app.client(), { email, amount: 3_000, fee: 450 });
		endYear();
		const page = await steps.openFor(email);
		const first = await statementOf(page);
		expect(first.issued?.number).toMatch(new RegExp(`^${year}-[0-9A-F]{12}-1$`));
		expect(first.issued?.replaces).toBeNull();
		expect((await statementOf(page)).issued).toEqual(first.issued);

		await steps.refund(donation, 1_000, "partially_refunded");
		const second = await statementOf(page);
		expect(second.issued).toMatchObject({
			number: String(first.issued?.number).replace(/1$/, "2"),
			replaces: first.issued?.number,
		});
		expect(second.sums).toMatchObject([{ refunded: 1_000, remaining: 2_450 }]);
		expect((await statementOf(page)).issued).toEqual(second.issued);
		const stored = await app.app.deps.db
			.selectFrom("donationStatement")
			.select(["number", "sums"])
			.where("emailKey", "=", email)
			.orderBy("revision")
			.execute();
		expect(stored).toMatchObject([
			{ number: first.issued?.number, sums: first.sums },
			{ number: second.issued?.number, sums: second.sums },
		]);
	});

	it("[C5] that is requested several times at once gets one number", async () => {
		const email = uniqueEmail("twice");
		await steps.give(app.client(), { email, amount: 3_000, fee: 450 });
		endYear();
		const page = await steps.openFor(email);
		const numbers = await Promise.all(Array.from({ length: 6 }, async () => (await statementOf(page)).issued?.number));
		expect(new Set(numbers).size).toBe(1);
		expect(numbers[0]).toMatch(/-1$/);
	});

	it("[C5] of an open year has no number; of another year, a future one or year 9999 there is none", async () => {
		const email = uniqueEmail("open");
		await steps.give(app.client(), { email, amount: 3_000, fee: 450 });
		const page = await steps.openFor(email);
		expect(await statementOf(page)).toMatchObject({ issued: null, sums: [{ remaining: 3_450 }] });
		expect(await page.call("getDonorStatementYears", {})).toMatchObject({ years: [year] });
		for (const other of [year - 1, year + 1, 9999]) {
			expect((await refusal(statementOf(page, other))).code).toBe("NotFoundException");
		}
		for (const wrong of [0, 1999, 10_000, 2026.5]) {
			expect((await refusal(statementOf(page, wrong))).status).toBe(400);
		}
		expect((await refusal(statementOf(app.client()))).code).toBe("DonorPageClosedException");
	});

	it("[C5] is of the year in the donor's time zone", async () => {
		const email = uniqueEmail("zone");
		await steps.give(app.client(), { email, amount: 500, fee: 75 });
		const newYear = (moment: string) => new Date(`${year - 1}-12-31T${moment}Z`);
		await plantCopies(email, [
			{ settledAt: newYear("21:00:00"), countedAt: newYear("21:00:00"), timeZone: "America/New_York" },
			// Kyiv is two hours ahead.
			{ settledAt: newYear("22:30:00"), countedAt: newYear("22:30:00"), timeZone: "Europe/Kyiv" },
			{ settledAt: newYear("23:59:59"), countedAt: newYear("23:59:59"), timeZone: null },
			{
				settledAt: new Date(`${year}-01-01T04:00:00Z`),
				countedAt: new Date(`${year}-01-01T04:00:00Z`),
				timeZone: "America/New_York",
			},
		]);
		const page = await steps.openFor(email);
		expect(await page.call("getDonorStatementYears", {})).toMatchObject({ years: [year, year - 1] });
		expect((await statementOf(page, year - 1)).sums).toMatchObject([{ donations: 3 }]);
		expect((await statementOf(page)).sums).toMatchObject([{ donations: 2 }]);
	});

	it("[C5] counts every donation of a very generous donor, and lists five hundred", async () => {
		const email = uniqueEmail("many");
		await steps.give(app.client(), { email, amount: 500, fee: 75 });
		await plantCopies(
			email,
			Array.from({ length: 1_210 }, () => ({})),
		);
		const statement = await statementOf(await steps.openFor(email));
		expect(statement.sums).toMatchObject([{ donations: 1_211, remaining: 1_211 * 575 }]);
		expect(statement.lines).toHaveLength(500);
		expect(statement.unlisted).toBe(711);
	});

	it("[C5] of an account includes what it gave without signing in, is in the data export, and outlives the donor without naming them", async () => {
		const donor = await signUpPerson(app);
		await steps.give(donor, { email: uniqueEmail("typed"), amount: 1_000, fee: 150 });
		await steps.give(app.client(), { email: donor.email, amount: 2_000, fee: 300 });
		endYear();
		const { token } = await app.client().call("signIn", { body: { email: donor.email, password: testPassword } });
		donor.token = token;
		const statement = await donor.call("issueStatement", { params: { year } });
		expect(statement).toMatchObject({ sums: [{ remaining: 3_450 }], donor: { email: donor.email } });
		expect(await donor.call("getStatementYears", {})).toMatchObject({ years: [year] });
		// The mailed link of the same address shows the same statement.
		expect((await statementOf(await steps.openFor(donor.email))).issued).toEqual(statement.issued);

		const { db } = app.app.deps;
		const { id } = await db
			.selectFrom("account")
			.select("id")
			.where("emailKey", "=", donor.email)
			.executeTakeFirstOrThrow();
		const person = { accountId: id, email: donor.email, emailKey: donor.email };
		const records = donorPageRecords(app.app.deps);
		expect(await records.collect(db, person)).toMatchObject({
			annualStatements: [{ number: statement.issued?.number, year }],
		});
		await records.forget?.(db, person);
		expect(await records.collect(db, person)).toMatchObject({ annualStatements: [], donorPageLinks: [] });
		const rows = () => db.selectFrom("donationStatement").selectAll().where("emailKey", "=", `removed:${id}`).execute();
		expect(await rows()).toMatchObject([{ accountId: null, number: statement.issued?.number }]);
		clock.advance(minutes(60 * 24 * 366 * 8));
		passedMs += minutes(60 * 24 * 366 * 8);
		await records.forget?.(db, person);
		expect(await rows()).toEqual([]);
	});
});

describe("the company of a donor", () => {
	const save = (page: TestClient, company: string, taxNumber: string) =>
		page.call("saveDonorPageDetails", { body: { company, taxNumber } });

	it("[C5] is on the statement as text, and issues a revision when it changes", async () => {
		const email = uniqueEmail("company");
		await steps.give(app.client(), { email, amount: 3_000, fee: 450 });
		endYear();
		const page = await steps.openFor(email);
		const first = await statementOf(page);
		expect(first.donor).toMatchObject({ company: "", taxNumber: "" });
		const hostile = `=cmd|' /C calc'!A0 <script>alert(1)</script> & "Sons"`;
		expect(await save(page, `  ${hostile}\n`, " UA 12-345/67 ")).toEqual({
			company: hostile,
			taxNumber: "UA 12-345/67",
		});
		const second = await statementOf(page);
		expect(second.donor).toMatchObject({ company: hostile, taxNumber: "UA 12-345/67" });
		expect(second.issued?.replaces).toBe(first.issued?.number);
		expect((await page.call("getDonorStatementYears", {})).details.company).toBe(hostile);
		await save(page, "", "");
		expect((await page.call("getDonorStatementYears", {})).details).toEqual({ company: "", taxNumber: "" });
	});

	it("[C5] has bounds, and belongs to the donor of the page alone", async () => {
		const [email, other] = [uniqueEmail("bounds"), uniqueEmail("other")];
		for (const each of [email, other]) await steps.give(app.client(), { email: each, amount: 600, fee: 90 });
		const [page, strange] = [await steps.openFor(email), await steps.openFor(other)];
		for (const [company, taxNumber] of [
			["A", ""],
			["x".repeat(201), ""],
			["Firm", "<b>"],
			["Firm", "=1+1"],
			["Firm", "1".repeat(31)],
			["Firm", "-12"],
		] as const) {
			expect((await refusal(save(page, company, taxNumber))).code).toBe("ValidationException");
		}
		await save(page, "x".repeat(200), "1".repeat(30));
		expect((await strange.call("getDonorStatementYears", {})).details.company).toBe("");
		expect((await refusal(save(app.client(), "Firm", ""))).code).toBe("DonorPageClosedException");
	});

	it("[C5] that an address stored is the account's once there is one, is exported and erased with it", async () => {
		const email = uniqueEmail("grown");
		await steps.give(app.client(), { email, amount: 600, fee: 90 });
		await save(await steps.openFor(email), "Runners Ltd", "12345678");
		const { db, newId } = app.app.deps;
		const account = await db.selectFrom("account").selectAll().limit(1).executeTakeFirstOrThrow();
		const accountId = newId();
		await db
			.insertInto("account")
			.values({ ...account, id: accountId, email, emailKey: email })
			.execute();
		const page = await steps.openFor(email);
		expect((await page.call("getDonorStatementYears", {})).details.company).toBe("Runners Ltd");
		// The link alone does not change an account's data.
		expect((await page.call("getDonorPage", {})).donor?.hasAccount).toBe(true);
		expect((await refusal(save(page, "Stranger", ""))).code).toBe("ForbiddenException");
		const donor = { accountId, emailKey: email };
		const companies = ["Runners & Sons", "Runners & Daughters"];
		await Promise.all(
			companies.map((company) => saveDetails(app.app.deps, { donor, details: { company, taxNumber: "1234" } })),
		);
		const person = { accountId, email, emailKey: email };
		const records = donorPageRecords(app.app.deps);
		expect(await records.collect(db, person)).toMatchObject({
			donorDetails: [{ company: expect.stringContaining("Runners &"), taxNumber: "1234" }],
		});
		await records.forget?.(db, person);
		expect(await records.collect(db, person)).toMatchObject({ donorDetails: [] });
	});
});

it("[C5] [A5] a removed account's details and statements that remained lose their donor by the hour", async () => {
	const donor = await signUpPerson(app);
	await steps.give(donor, { email: donor.email, amount: 600, fee: 90 });
	await donor.call("saveDonorDetails", { body: { company: "Runners Ltd", taxNumber: "12345678" } });
	const { id: accountId } = await donor.call("getProfile", {});
	const { db } = app.app.deps;
	endYear();
	await issueStatement(app.app.deps, { donor: { accountId, emailKey: donor.email }, year });
	const ofAccount = (table: "donorDetails" | "donationStatement") =>
		db.selectFrom(table).select("id").where("accountId", "=", accountId).execute();
	await runJob(app, "purge-donor-links");
	expect([(await ofAccount("donorDetails")).length, (await ofAccount("donationStatement")).length]).toEqual([1, 1]);
	await db.updateTable("account").set({ deletedAt: clock.now() }).where("id", "=", accountId).execute();
	await runJob(app, "purge-donor-links");
	expect([await ofAccount("donorDetails"), await ofAccount("donationStatement")]).toEqual([[], []]);
	const removed = db.selectFrom("donationStatement").select("year").where("emailKey", "=", `removed:${accountId}`);
	expect(await removed.execute()).toEqual([{ year }]);
});

describe("the year of a statement", () => {
	it.each([
		["2026-12-31T10:00:00Z", "Pacific/Kiritimati", 2027],
		["2027-01-01T11:59:00Z", "Etc/GMT+12", 2026],
		["2026-12-31T23:30:00Z", null, 2026],
	])("[C5] %s in %s is of %i", (moment, zone, expected) => {
		expect(yearIn(new Date(moment), zone)).toBe(expected);
	});

	it.each([
		["2026-12-31T09:59:59Z", "future"],
		["2026-12-31T10:00:00Z", "open"],
		["2028-01-01T11:59:59Z", "open"],
		["2028-01-01T12:00:00Z", "over"],
	])("[C5] 2027 is at %s %s", (moment, stage) => {
		expect(stageOf(2027, new Date(moment))).toBe(stage);
	});
});
