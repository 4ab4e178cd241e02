import {
	createTestApp,
	createTestCampaign,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";

type Person = TestClient & { email: string };

let app: TestApp;
let steps: MoneySteps;
let author: Person;
let donor: Person;
let campaign: { id: string; name: string; title: string };

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	steps = createMoneySteps(app);
	author = await signUpPerson(app);
	donor = await signUpPerson(app);
	campaign = await createTestCampaign(author);
	await give(donor, { amount: 10_000, fee: 1_500 });
	await give(donor, { amount: 2_050, fee: 300, firstName: "Secretive", lastName: "Benefactor", isAnonymous: true });
	await give(author, { amount: 700, fee: 100 });
	await give(app.client(), { amount: 500, fee: 25, firstName: "Bob;=cmd|' /C calc'!A0", lastName: '@"quoted", first' });
});
afterAll(() => app.stop());

async function give(client: TestClient, change: Parameters<typeof donationBody>[0]) {
	const donation = await client.call("donate", { params: { campaignId: campaign.id }, body: donationBody(change) });
	await steps.confirm(donation);
	await steps.catchUp();
	return donation;
}

const params = () => ({ params: { campaignId: campaign.id } });

async function file(client: TestClient | null, path: string, language = "en") {
	const response = await fetch(`${app.url}/v1${path}`, {
		headers: { "accept-language": language, ...(client?.token && { authorization: `Bearer ${client.token}` }) },
	});
	const bytes = Buffer.from(await response.arrayBuffer());
	return { status: response.status, headers: response.headers, bytes, text: bytes.toString("utf8") };
}

describe("the donations tab", () => {
	it("[C5] the totals are the sum raised by one's campaigns and the sum donated, without tips", async () => {
		expect(await author.call("getDonationSummary", {})).toEqual({
			currency: "usd",
			totalRaised: 13_250,
			totalDonated: 700,
			others: [],
		});
		expect(await donor.call("getDonationSummary", {})).toEqual({
			currency: "usd",
			totalRaised: 0,
			totalDonated: 12_050,
			others: [],
		});
	});

	it("[C5] an author's rows name donor and amount, one's own as donated, and an anonymous donor stays anonymous", async () => {
		const { data, pagination } = await author.call("listAuthorDonations", params());
		expect(data.map(({ amount, firstName, type }) => [amount, firstName, type])).toEqual([
			[500, "Bob;=cmd|' /C calc'!A0", "raised"],
			[700, "Iryna", "donated"],
			[2_050, null, "raised"],
			[10_000, "Iryna", "raised"],
		]);
		expect(data[2]).toMatchObject({ firstName: null, lastName: null, user: null });
		expect(JSON.stringify(data)).not.toMatch(/Secretive|Benefactor|@example|"email"/);
		expect(pagination.next).toBeNull();
	});

	it("[C5] the rows of an ended campaign load too", async () => {
		const ended = await createTestCampaign(author);
		await author.call("endCampaign", { params: { campaignId: ended.id } });
		expect((await author.call("listAuthorDonations", { params: { campaignId: ended.name } })).data).toEqual([]);
	});

	it("[C5] one's own donations are listed, the anonymous one marked as such", async () => {
		const { data } = await donor.call("listOwnDonations", {});
		expect(data.map(({ amount, total, isAnonymous, campaign: of }) => [amount, total, isAnonymous, of.title])).toEqual([
			[2_050, 2_350, true, campaign.title],
			[10_000, 11_500, false, campaign.title],
		]);
	});

	it("[C5] a confirmation is its donor's alone, and never calls itself a tax document", async () => {
		const [newest] = (await donor.call("listOwnDonations", {})).data;
		const requested = { params: { donationId: String(newest?.id) } };
		const confirmation = await donor.call("getDonationConfirmation", requested);
		expect(confirmation).toMatchObject({
			number: String(newest?.id).replaceAll("-", "").slice(-12).toUpperCase(),
			amount: 2_050,
			tip: 300,
			total: 2_350,
			refunded: 0,
			payer: { firstName: "Secretive", lastName: "Benefactor" },
			recipient: { name: "Olena Vasylenko", project: null },
			catalogue: null,
		});
		expect(JSON.stringify(confirmation)).not.toMatch(/tax/i);
		expect((await refusal(author.call("getDonationConfirmation", requested))).code).toBe("DonationNotFoundException");
	});
});

describe("files", () => {
	const path = () => `/user/campaign/${campaign.id}/donations.csv`;

	it("[C5] an author's file has every donation; anonymous ones stay anonymous, and no cell is a formula", async () => {
		const { status, headers, bytes, text } = await file(author, path());
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(headers.get("content-disposition")).toBe(`attachment; filename="donations-${campaign.name}.csv"`);
		expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		const rows = text.slice(1).trimEnd().split("\r\n");
		expect(rows[0]).toBe('"Date (UTC)","First name","Last name","Type","Amount, USD"');
		expect(rows).toHaveLength(5);
		expect(text).toMatch(/,"Anonymous","","Raised","20\.50"\r\n/);
		expect(text).not.toMatch(/Secretive|Benefactor|@example/);
		expect(rows[1]).toContain(`,"Bob;'=cmd|' /C calc'!A0","'@""quoted"", first","Raised","5.00"`);
	});

	it("[C5] [U3] a Ukrainian file has the separator and the decimal comma of a Ukrainian spreadsheet", async () => {
		const { bytes, text } = await file(author, path(), "uk");
		expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		const rows = text.slice(1).trimEnd().split("\r\n");
		expect(rows[0]).toMatch(/^"[^"]+";"[^"]+";"[^"]+";"[^"]+";"[^"]+"$/);
		expect(rows[1]).toContain(`;"Bob;'=cmd|' /C calc'!A0";"'@""quoted"", first";`);
		expect(rows[1]).toMatch(/;"5,00"$/);
	});

	it("[C5] one's own file has number, donation, tip and total, with a header in the reader's language", async () => {
		const { text } = await file(donor, "/user/donations.csv", "uk");
		expect(text).toContain('"Номер підтвердження";"Кампанія"');
		expect(text).toContain(`;"${campaign.title}";"20,50";"3,00";"23,50";"0,00";"USD"\r\n`);
		expect(text.trimEnd().split("\r\n")).toHaveLength(3);
	});

	it("[C5] [U3] files are for whom they are about", async () => {
		expect((await file(null, path())).status).toBe(401);
		expect((await file(null, "/user/donations.csv")).status).toBe(401);
		expect((await file(donor, path())).status).toBe(403);
		expect((await file(author, "/user/campaign/missing/donations.csv")).status).toBe(404);
	});
});

describe("the confirmation mail", () => {
	it("[D5] names the person who receives the money", async () => {
		const email = uniqueEmail("giver");
		await give(app.client(), { email, amount: 600, fee: 90 });
		const mail = await app.sandbox.mail(email, /Your donation/);
		expect(mail.text).toMatch(/Recipient:?\s+Olena Vasylenko/);
		expect(mail.text).not.toContain("Charity project");
	});
});
