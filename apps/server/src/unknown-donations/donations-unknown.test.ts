import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	createCharityCampaign,
	createTestApp,
	giveByNonce,
	nonceDonation,
	ownEnv,
	plantProject,
	scriptGiving,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditBooks } from "../ledger-audit/audit-ledger.ts";
import { runUnknownDonations } from "./unknown-donations-command.ts";

const giving = scriptGiving();
let app: TestApp;
let author: TestClient & { email: string };
let projectId: string;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { catalogueGiving: giving.giving });
	author = await signUpPerson(app);
	projectId = (await plantProject(app)).id;
});
afterAll(() => app?.stop());

type Answer = { code: number; text: string };

/** The product's own settings, with which an operator runs the command. */
function settings(env: Record<string, string> = {}): Record<string, string> {
	const { config } = app.app.deps;
	return {
		LOG_LEVEL: "silent",
		DATABASE_URL: app.databaseUrl,
		DATA_DIR: config.dataDir,
		PORT: String(config.port),
		SANDBOX_PORT: String(config.sandbox.port),
		...env,
	};
}

/** Runs the command within this process. */
async function command(args: string[]): Promise<Answer> {
	const said: string[] = [];
	return { code: await runUnknownDonations(args, settings(), (text) => said.push(text)), text: said.join("\n") };
}

/** Runs the command as an operator does. */
function commandLine(args: readonly string[], env: Record<string, string> = {}): Promise<Answer> {
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			[join(import.meta.dirname, "donations-unknown.ts"), ...args],
			{ env: { ...ownEnv(), ...settings(env) } },
			(error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
		);
	});
}

async function giveUnknown(change: Parameters<typeof nonceDonation>[0] = {}) {
	giving.script.give = async () => ({ status: "unknown", reason: "no answer in time" });
	const campaign = await createCharityCampaign(author, projectId);
	const body = nonceDonation(change);
	const answer = await giveByNonce(app.client(), campaign.id, body);
	giving.reset();
	expect(answer.status).toBe("unknown");
	return { campaign, body, answer };
}

const campaignOf = (campaignId: string) => app.client().call("getCampaign", { params: { campaignId } });
const statusOf = async ({ donationId, clientSecret }: { donationId: string; clientSecret: string }) =>
	(await app.client().call("getDonation", { params: { donationId }, query: { clientSecret } })).status;
const auditsOf = async (donationId: string) =>
	(
		await sql<{ action: string; by: string }>`
			select action, after ->> 'by' as by from audit_event where subject_id = ${donationId} order by at, id`.execute(
			app.app.deps.db,
		)
	).rows.map(({ action, by }) => `${action} ${by}`);
const inOrder = async () => expect((await auditBooks(app.app.deps.db)).findings).toEqual([]);

describe("donations:unknown", () => {
	it("[G4] lists each with the data that the operator needs to find it, including anonymous donors", async () => {
		const { campaign, body, answer } = await giveUnknown({ amount: 4_200, isAnonymous: true, firstName: "Secretive" });
		const { code, text } = await commandLine([]);
		expect(code).toBe(0);
		for (const part of [answer.donationId, campaign.id, projectId, "$42.00 usd", "(test)", "Secretive", body.email]) {
			expect(text).toContain(part);
		}
	});

	it("[G4] succeeded: it settles as if the catalogue had confirmed it, is mailed and audited; a repetition changes nothing", async () => {
		const { campaign, body, answer } = await giveUnknown();
		const resolve = ["resolve", answer.donationId, "succeeded", "--receipt", "GG-77"];
		expect(await command(resolve)).toMatchObject({ code: 0, text: expect.stringContaining("succeeded.") });
		expect(await command(resolve)).toMatchObject({ code: 0, text: expect.stringContaining("before") });
		expect(await statusOf(answer)).toBe("succeeded");
		expect(await campaignOf(campaign.id)).toMatchObject({ fundRaised: 10_000, supportersCount: 1 });
		const mail = await app.sandbox.mail(body.email, /^Your donation to “[^”]*”$/);
		expect(mail.text).toContain("GG-77");
		expect((await app.sandbox.mails(body.email)).map((one) => one.subject.replace(campaign.title, "")).sort()).toEqual([
			"Your donation to “”",
			"Your donation to “”: please wait",
		]);
		await app.sandbox.mail(author.email, /new donation/i);
		expect(await auditsOf(answer.donationId)).toEqual(["donation-unknown catalogue", "donation-succeeded operator"]);
		expect(await command(["resolve", answer.donationId, "failed"])).toMatchObject({ code: 1 });
		expect((await campaignOf(campaign.id)).fundRaised).toBe(10_000);
		expect(giving.requestCountFor(answer.donationId)).toBe(1);
		await inOrder();
	});

	it("[G4] failed: nothing counts, and the donor is notified that they were not charged", async () => {
		const { campaign, body, answer } = await giveUnknown();
		expect((await command(["resolve", answer.donationId, "failed"])).code).toBe(0);
		expect(await statusOf(answer)).toBe("failed");
		expect((await campaignOf(campaign.id)).fundRaised).toBe(0);
		const mail = await app.sandbox.mail(body.email, /was not charged/);
		expect(mail.text).toContain("GlobalGiving has not charged your card");
		expect(await command(["resolve", answer.donationId, "succeeded", "--receipt", "1"])).toMatchObject({ code: 1 });
		// It is decided, so the campaign can be deleted.
		await author.call("deleteCampaign", { params: { campaignId: campaign.id } });
		await inOrder();
	});

	it("[G4] four concurrent resolutions are applied once", async () => {
		const { campaign, answer } = await giveUnknown();
		const resolve = ["resolve", answer.donationId, "succeeded", "--receipt", "GG-78"];
		const answers = await Promise.all(Array.from({ length: 4 }, () => commandLine(resolve)));
		expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
		expect((await campaignOf(campaign.id)).fundRaised).toBe(10_000);
		await inOrder();
	});

	it("[G4] correct: a donation counted in error is reversed by an entry of its own, and its donor is notified", async () => {
		const campaign = await createCharityCampaign(author, projectId);
		const body = nonceDonation();
		const answer = await giveByNonce(app.client(), campaign.id, body);
		expect((await command(["correct", answer.donationId])).code).toBe(0);
		expect((await command(["correct", answer.donationId])).text).toContain("before");
		expect(await campaignOf(campaign.id)).toMatchObject({ fundRaised: 0, supportersCount: 0 });
		const { data } = await app.client().call("listDonations", { params: { campaignId: campaign.id } });
		expect(data.total).toBe(0);
		const mail = await app.sandbox.mail(body.email, /no longer counts/);
		expect(mail.text).toContain("our confirmation is no longer valid");
		await inOrder();
	});

	it("[G4] rejects decided donations, card donations and unknown ids, and runs only with the product's secret", async () => {
		const unknown = await giveUnknown();
		const failed = ["resolve", app.app.deps.newId(), "failed"];
		expect(await command(failed)).toMatchObject({ code: 1, text: expect.stringContaining("no such donation") });
		expect((await command(["correct", unknown.answer.donationId])).code).toBe(1);
		expect((await command(["resolve", "nonsense", "failed"])).code).toBe(2);
		const elsewhere = await mkdtemp(join(tmpdir(), "stride-elsewhere-"));
		const lost = await commandLine(["resolve", unknown.answer.donationId, "failed"], { DATA_DIR: elsewhere });
		expect(lost).toMatchObject({ code: 2, text: expect.stringContaining("secret") });
		expect((await commandLine([], { DATABASE_URL: "" })).code).toBe(2);
		await rm(elsewhere, { recursive: true });
		expect(await statusOf(unknown.answer)).toBe("unknown");
	});

	it("[G4] notifies the campaign's clients", async () => {
		const { campaign, answer } = await giveUnknown();
		const signalled: string[] = [];
		app.app.deps.signals.subscribe("campaign", (id) => signalled.push(id));
		await command(["resolve", answer.donationId, "succeeded", "--receipt", "GG-79"]);
		await until("the signal", () => signalled.includes(campaign.id));
	});
});
