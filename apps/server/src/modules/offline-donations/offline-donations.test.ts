import type { AddOfflineDonationBody } from "@stride/contract/campaigns/offline-donations";
import { offlineLimits } from "@stride/contract/campaigns/offline-rules";
import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	donationBody,
	plantProject,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testOperatorEmail,
	testPassword,
	tinyJpeg,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { offlineRecords } from "./personal-records.ts";

let app: TestApp;
let author: Awaited<ReturnType<typeof signUpPerson>>;
let operator: TestClient;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		env: { CURRENCIES: "usd,pln", OFFLINE_DONATIONS_MAXIMUM: "100000" },
	});
	author = await signUpPerson(app, { firstName: "Olena" });
	operator = await signUpPerson(app, { email: testOperatorEmail });
});
afterAll(() => app.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
const entry = (change: Partial<AddOfflineDonationBody> = {}): AddOfflineDonationBody => ({
	kind: "cash",
	amount: 30_000,
	receivedOn: daysAgo(1),
	image: tinyJpeg,
	...change,
});
const add = (
	campaignId: string,
	change: Partial<AddOfflineDonationBody> = {},
	client: TestClient = author,
	key?: string,
) =>
	client.call(
		"addOfflineDonation",
		{ params: { campaignId }, body: entry(change) },
		key === undefined ? {} : { idempotencyKey: key },
	);
const read = (campaignId: string, client: TestClient = app.client()) =>
	client.call("getOfflineDonations", { params: { campaignId } });
const proofs = async () => (await app.app.deps.objects.list("proofs")).length;
const prove = (client: TestClient) => client.call("reauthenticate", { body: { password: testPassword } });

describe("a cash or bank donation that the author enters", () => {
	it("[N1] is shown on a line of its own with who has entered it, and anonymous without a name", async () => {
		const { id: campaignId } = await createTestCampaign(author);
		await add(campaignId, { donorName: "  Marko  ", note: "At the start line" });
		await add(campaignId, { kind: "bank", amount: 5_000, receivedOn: daysAgo(0) });
		const shown = await read(campaignId);
		expect(shown).toMatchObject({ cash: 30_000, bank: 5_000, enteredBy: { firstName: "Olena" }, remaining: null });
		expect(shown.donations).toMatchObject([
			{ kind: "bank", amount: 5_000, donorName: null, note: null },
			{ kind: "cash", amount: 30_000, donorName: "Marko", note: "At the start line", receivedOn: daysAgo(1) },
		]);
		expect(JSON.stringify(shown)).not.toContain("proof");
		expect((await read(campaignId, author)).remaining).toBe(65_000);
	});

	it("[D3] changes no total, board, milestone, list, file or book", async () => {
		const { id: campaignId } = await createTestCampaign(author, { fundGoal: 100_000 });
		const ledger = async () =>
			(await sql<{ count: number }>`select count(*) as count from ledger_entry`.execute(app.app.deps.db)).rows[0]
				?.count;
		const donation = await app
			.client()
			.call("donate", { params: { campaignId }, body: donationBody({ amount: 2_000 }) });
		await app.sandbox.confirm(donation.clientSecret);
		const page = async () => {
			const [campaign, donations, own, money, file, mails] = await Promise.all([
				app.client().call("getCampaign", { params: { campaignId } }),
				app.client().call("listDonations", { params: { campaignId } }),
				author.call("listOwnCampaigns", { query: {} }),
				author.call("getCampaignMoney", { params: { campaignId } }),
				fetch(`${app.url}/v1/user/campaign/${campaignId}/donations.csv`, {
					headers: { authorization: `Bearer ${author.token}` },
				}).then((answer) => answer.text()),
				app.sandbox.mails(author.email),
			]);
			const listed = own.data.find(({ id }) => id === campaignId);
			return {
				fundRaised: campaign.fundRaised,
				supportersCount: campaign.supportersCount,
				progress: listed?.fundRaised,
				board: donations.data,
				money,
				file,
				mails: mails.length,
				ledger: await ledger(),
			};
		};
		await until("the donation", async () => (await page()).fundRaised === 2_000 && (await page()).mails > 1);
		const before = await page();
		// Beyond the goal, which would be a milestone.
		await add(campaignId, { amount: 100_000, donorName: "Marko" });
		expect((await read(campaignId)).cash).toBe(100_000);
		expect(await page()).toEqual(before);
		expect(auditTable(await auditLedger(app.app.deps))).toContain("The ledger is in order.");
	});

	it("[N1] is refused over the campaign's maximum, in its currency, also for requests at once", async () => {
		const { id: campaignId } = await createTestCampaign(author, { currency: "pln" });
		const results = await Promise.allSettled(Array.from({ length: 6 }, () => add(campaignId, { amount: 100_000 })));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
		expect(await read(campaignId)).toMatchObject({ cash: 400_000, currency: "pln" });
		const { status, fields } = await refusal(add(campaignId, { amount: 1 }));
		expect(status).toBe(400);
		expect(fields["amount"]).toContain("0.00");
	});

	it("[N1] is entered once for repeated requests, and leaves no picture of the others behind", async () => {
		const { id: campaignId } = await createTestCampaign(author);
		const before = await proofs();
		const ids = await Promise.all(Array.from({ length: 4 }, () => add(campaignId, {}, author, "one-entry-key")));
		expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
		expect((await read(campaignId)).donations).toHaveLength(1);
		await until("the other pictures to be removed", async () => (await proofs()) === before + 1);
		const other = await refusal(add(campaignId, { amount: 1 }, author, "one-entry-key"));
		expect(other.code).toBe("IdempotencyKeyReusedException");
		const refused = await refusal(add(campaignId, { amount: 90_000 }));
		expect(refused.status).toBe(400);
		expect(await proofs()).toBe(before + 1);
	});

	it.each([
		["tomorrow and later", { receivedOn: daysAgo(-3) }],
		["more than a year ago", { receivedOn: daysAgo(offlineLimits.daysMax + 2) }],
		["no day", { receivedOn: "2026-02-30" }],
		["nothing", { amount: 0 }],
		["a fraction", { amount: 0.5 }],
		["a long name", { donorName: "x".repeat(offlineLimits.donorNameMax + 1) }],
		["an invalid picture", { image: "data:image/png;base64,AAAA" }],
		["another kind", { kind: "crypto" as "cash" }],
	])("[N1] is refused for %s", async (_, change) => {
		const { id: campaignId } = await createTestCampaign(author);
		expect((await refusal(add(campaignId, change))).status).toBe(400);
		expect((await read(campaignId)).donations).toEqual([]);
	});

	it("[N1] is for the author of an active campaign of their own", async () => {
		const { id: campaignId } = await createTestCampaign(author);
		expect((await refusal(add(campaignId, {}, await signUpPerson(app)))).code).toBe("ForbiddenException");
		const charity = await createCharityCampaign(author, (await plantProject(app)).id);
		expect((await refusal(add(charity.id))).code).toBe("ConflictException");
		const { id } = await add(campaignId);
		await author.call("endCampaign", { params: { campaignId } });
		expect((await refusal(add(campaignId))).code).toBe("ConflictException");
		expect((await read(campaignId, author)).remaining).toBeNull();
		const params = { campaignId, offlineDonationId: id };
		expect((await refusal((await signUpPerson(app)).call("removeOfflineDonation", { params }))).code).toBe(
			"ForbiddenException",
		);
		const before = await proofs();
		await author.call("removeOfflineDonation", { params });
		await author.call("removeOfflineDonation", { params });
		expect((await read(campaignId)).donations).toEqual([]);
		await until("its picture to be removed", async () => (await proofs()) === before - 1);
		const { data } = await operator.call("listAudit", { query: { subject: id } });
		expect(data.map(({ action }) => action)).toEqual(["offline-donation-removed", "offline-donation-entered"]);
	});

	it("[N1] has a proof for the desk alone, with a fresh proof of identity, recorded", async () => {
		const { id: campaignId } = await createTestCampaign(author);
		const { id } = await add(campaignId);
		const params = { offlineDonationId: id };
		const { proofId } = await app.app.deps.db
			.selectFrom("offlineDonation")
			.select("proofId")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		for (const path of [`proofs/${proofId}.webp`, `images/${proofId}/1200.webp`, `..%2fproofs/${proofId}.webp`]) {
			expect((await fetch(`${app.url}/media/${path}`)).status).toBe(404);
		}
		await prove(author);
		expect((await refusal(author.call("getOfflineProof", { params }))).code).toBe("ForbiddenException");
		await app.app.deps.db.updateTable("session").set({ reauthenticatedAt: null }).execute();
		expect((await refusal(operator.call("getOfflineProof", { params }))).code).toBe(
			"ReauthenticationRequiredException",
		);
		await prove(operator);
		expect((await operator.call("getOfflineProof", { params })).image).toMatch(/^data:image\/webp;base64,UklGR/);
		const { data } = await operator.call("listAudit", { query: { subject: id } });
		expect(data.map(({ action }) => action)).toEqual(["offline-donation-checked", "offline-donation-entered"]);
		const listed = await operator.call("listOfflineDonations", { query: {} });
		expect(listed.data.find((row) => row.id === id)).toMatchObject({ amount: 30_000, campaign: { id: campaignId } });
	});

	it("[N4] is hidden with a mail to the author and shown again; a hidden one makes no room", async () => {
		const { id: campaignId } = await createTestCampaign(author);
		const { id } = await add(campaignId, { amount: 80_000 });
		const content = { kind: "offline" as const, contentId: id };
		await operator.call("hideContent", { params: content, body: { reason: "The receipt is for something else." } });
		expect(await read(campaignId)).toMatchObject({ cash: 0, donations: [] });
		expect((await read(campaignId, author)).remaining).toBe(20_000);
		await until("the mail", async () =>
			(await app.sandbox.mails(author.email)).some(({ text }) => text.includes("The receipt is for something else.")),
		);
		await operator.call("restoreContent", { params: content });
		expect((await read(campaignId)).cash).toBe(80_000);
		await operator.call("hideContent", { params: content, body: { reason: "The receipt is for something else." } });
		const before = await proofs();
		await author.call("removeOfflineDonation", { params: { campaignId, offlineDonationId: id } });
		expect((await read(campaignId, author)).remaining).toBe(20_000);
		expect(await proofs()).toBe(before);
	});

	it("[N4] can be decided about after its author removed it", async () => {
		const { id: campaignId } = await createTestCampaign(author);
		const { id } = await add(campaignId);
		const reporter = { name: "Olha Melnyk", email: "olha@reader.example", goodFaith: true } as const;
		await app.client().call("reportContent", {
			params: { kind: "offline", subjectId: id },
			body: { ...reporter, category: "fraud", message: "This was never given." },
		});
		await author.call("removeOfflineDonation", { params: { campaignId, offlineDonationId: id } });
		const { data } = await operator.call("listCampaignReports", { query: { state: "new" } });
		const report = data.find(({ email }) => email === reporter.email);
		const params = { reportId: String(report?.id) };
		await operator.call("decideReport", { params, body: { outcome: "no-action", reasons: "It is removed." } });
	});

	it("[N3] is in the copy of one's data, and is deleted with its proof when the account is removed", async () => {
		const person = await signUpPerson(app);
		const { id: campaignId } = await createTestCampaign(person);
		const { id } = await add(campaignId, { donorName: "Marko" }, person);
		await prove(person);
		const data = JSON.stringify(await person.call("getPersonalData", {}));
		expect(data).toContain(id);
		expect(data).toContain("Marko");
		const before = await proofs();
		const { id: accountId } = await app.app.deps.db
			.selectFrom("account")
			.select("id")
			.where("emailKey", "=", person.email)
			.executeTakeFirstOrThrow();
		await app.app.deps.db.transaction().execute(async (tx) => {
			await offlineRecords(app.app.deps).forget?.(tx, {
				accountId,
				email: person.email,
				emailKey: person.email,
			});
		});
		expect((await read(campaignId)).donations).toEqual([]);
		await until("its picture to be removed", async () => (await proofs()) === before - 1);
	});

	it("[N1] does not exist unless the operator switches it on", async () => {
		const closed = await createTestApp(inject("postgresUrl"), { env: { OFFLINE_DONATIONS: "false" } });
		try {
			const person = await signUpPerson(closed);
			const { id: campaignId } = await createTestCampaign(person);
			const params = { campaignId };
			expect((await refusal(person.call("addOfflineDonation", { params, body: entry() }))).status).toBe(404);
			expect((await refusal(closed.client().call("getOfflineDonations", { params }))).status).toBe(404);
		} finally {
			await closed.stop();
		}
	});
});
