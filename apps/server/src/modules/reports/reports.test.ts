import type { Campaign } from "@stride/contract/campaigns/campaigns";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { reportRecords } from "./index.ts";
import { listCampaignReports } from "./report-inbox.ts";
import { purgeReports } from "./reports.jobs.ts";

const operator = "operator@club.example";
let app: TestApp;
let author: TestClient & { email: string };
let campaign: Campaign;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { OPERATOR_EMAIL: operator, REPORT_DAYS: "10" } });
	author = await signUpPerson(app);
	campaign = await createTestCampaign(author);
});
afterAll(() => app?.stop());

const words = "This campaign shows the pictures of somebody else.";
const send = (body: { email: string; message: string }, client: TestClient = app.client(), of = campaign.id) =>
	client.call("reportCampaign", { params: { campaignId: of }, body });
const storedReports = (email: string) =>
	app.app.deps.db.selectFrom("report").selectAll().where("email", "=", email).execute();
async function reported(): Promise<string> {
	const email = uniqueEmail("reporter");
	await send({ email, message: words });
	return String((await storedReports(email))[0]?.id);
}

describe("the operator's list", () => {
	it("[N4] starts with the newest few reports of every campaign, and counts them per campaign", async () => {
		const { db, clock, config } = app.app.deps;
		const [flooded, quiet] = [await createTestCampaign(author), await createTestCampaign(author)];
		const lone = uniqueEmail("lone");
		await send({ email: lone, message: words }, app.client(), quiet.id);
		for (let n = 0; n < 30; n++) {
			await send({ email: uniqueEmail("flood"), message: words }, app.client(), flooded.id);
		}
		const page = { page: 1, asOf: undefined };
		const { data } = await listCampaignReports(
			{ db, clock, config },
			{ state: "new", accountId: app.app.deps.newId(), bounds: {}, page },
		);
		const ours = data.filter(({ subject: { id } }) => id === flooded.id || id === quiet.id);
		expect(ours.findIndex(({ email }) => email === lone)).toBe(3);
		expect(ours[0]).toMatchObject({ campaign: { id: flooded.id }, ofCampaign: 30 });
		expect(ours[3]).toMatchObject({ campaign: { id: quiet.id }, ofCampaign: 1 });
	});
});

describe("a report", () => {
	it("[N4] is stored, mailed to the operator with the sender as `Reply-To`, and acknowledged without its text", async () => {
		const email = uniqueEmail("reporter");
		expect(await send({ email, message: `${words} Look at evil.example.` })).toBeNull();
		expect(await storedReports(email)).toMatchObject([
			{ campaignId: campaign.id, accountId: null, state: "new", locale: "en" },
		]);
		const mail = await until("the operator's mail", async () =>
			(await app.sandbox.mails(operator)).find(({ text }) => text.includes(email)),
		);
		expect(mail.subject).toBe(`Report of the campaign “${campaign.title}”`);
		expect(mail.headers["reply-to"]).toContain(email);
		expect(mail.text).toContain(words);
		for (const path of [`/en/campaign/${campaign.name}`, "/en/operator?kind=reports"]) {
			expect(mail.links.some((link) => link.endsWith(path))).toBe(true);
		}
		const word = await app.sandbox.mail(email);
		expect(word.subject).toBe("Your report to Stride has arrived");
		expect(`${word.text} ${word.html}`).not.toContain("evil");
	});

	it("[N4] is acknowledged in Ukrainian when it was sent in Ukrainian", async () => {
		const email = uniqueEmail("reporter");
		await send({ email, message: "Ця кампанія показує чужі світлини." }, app.client("uk"));
		const mail = await app.sandbox.mail(email);
		expect(mail.subject).toBe("Stride: вашу скаргу отримано");
		expect(mail.text).toMatch(/Предмет скарги:?\s+Кампанія/);
		expect(mail.text).not.toContain(campaign.title);
	});

	it("[N4] stores the signed-in sender, and is refused for the campaign's author", async () => {
		const person = await signUpPerson(app);
		const { id } = await person.call("getProfile", {});
		await send({ email: person.email, message: words }, person);
		expect(await storedReports(person.email)).toMatchObject([{ accountId: id }]);
		expect((await refusal(send({ email: author.email, message: words }, author))).status).toBe(403);
		expect(await storedReports(author.email)).toEqual([]);
	});

	it("[N4] sent twenty times concurrently is one report; about another campaign it is another", async () => {
		const email = uniqueEmail("reporter");
		await Promise.all(Array.from({ length: 20 }, () => send({ email, message: words })));
		expect(await storedReports(email)).toHaveLength(1);
		const other = await createTestCampaign(author);
		await send({ email: email.toUpperCase(), message: words }, app.client("uk"), other.id);
		await send({ email, message: words }, app.client(), campaign.name);
		expect([...(await storedReports(email)), ...(await storedReports(email.toUpperCase()))]).toHaveLength(2);
	});

	it.each([
		["email", { email: "no-domain", message: words }, /complete e-mail/, /повну електронну адресу/],
		["message", { email: "a@b.example", message: "x".repeat(19) }, /at least 20/, /щонайменше 20/],
		["message", { email: "a@b.example", message: " ".repeat(40) }, /at least 20/, /щонайменше 20/],
		["message", { email: "a@b.example", message: "x".repeat(5_001) }, /at most 5,000/, /Щонайбільше 5/],
		["message", { email: "a@b.example", message: `${words}\u202E` }, /Check this/, /Перевірте/],
	])(
		"[N4] with an invalid %s is rejected in both languages, and nothing is stored: %j",
		async (field, body, en, uk) => {
			for (const [language, expected] of [
				["en", en],
				["uk", uk],
			] as const) {
				const error = await refusal(send(body, app.client(language)));
				expect(error).toMatchObject({ status: 400, code: "ValidationException" });
				expect(error.fields[field]).toMatch(expected);
			}
			expect(await storedReports(body.email)).toEqual([]);
		},
	);
});

it("[N4] [A5] is part of the data export; a removal deletes the sender and preserves the text", async () => {
	const { db } = app.app.deps;
	const person = await signUpPerson(app);
	const { id: accountId } = await person.call("getProfile", {});
	const who = { accountId, email: person.email, emailKey: person.email };
	await send({ email: person.email.toUpperCase(), message: words });
	await send({ email: uniqueEmail("other"), message: words }, person);
	const { id: reportId } = await db
		.selectFrom("report")
		.select("id")
		.where("accountId", "=", accountId)
		.limit(1)
		.executeTakeFirstOrThrow();
	const answered = { id: app.app.deps.newId(), reportId, answeredBy: accountId, createdAt: new Date() };
	const textHash = Buffer.from("a hash");
	await db
		.insertInto("letterAnswer")
		.values({ ...answered, text: "We will check it.", textHash })
		.execute();
	const { reports } = await reportRecords.collect(db, who);
	expect(reports).toHaveLength(2);
	expect(JSON.stringify(reports)).toContain("We will check it.");
	await reportRecords.forget?.(db, who);
	expect((await reportRecords.collect(db, who)).reports).toEqual([]);
	expect(await db.selectFrom("letterAnswer").select("id").execute()).toEqual([]);
	const left = await db.selectFrom("report").select(["message", "email"]).where("email", "is", null).execute();
	expect(left).toEqual([
		{ message: words, email: null },
		{ message: words, email: null },
	]);
});

it("[N4] is deleted after the operator's retention period", async () => {
	const { deps } = app.app;
	const [old, young] = [await reported(), await reported()];
	const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
	await deps.db
		.updateTable("report")
		.set({ createdAt: ago(11) })
		.where("id", "=", old)
		.execute();
	await deps.db
		.updateTable("report")
		.set({ createdAt: ago(9) })
		.where("id", "=", young)
		.execute();
	await purgeReports(deps, deps.config.reports.days);
	const left = await deps.db.selectFrom("report").select("id").where("id", "in", [old, young]).execute();
	expect(left).toEqual([{ id: young }]);
});
