import { execFile } from "node:child_process";
import { join } from "node:path";
import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	gift,
	giveByNonce,
	ownEnv,
	plantProject,
	scriptGiving,
	signUpPerson,
	type TestApp,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readMissedEvents } from "../modules/payments/index.ts";
import { auditLedger } from "./audit-ledger.ts";
import { auditTable } from "./audit-table.ts";

let app: TestApp;
let campaignId: string;
let donationId: string;
/** Through the charity catalogue. */
let giftId: string;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { catalogueGiving: scriptGiving().giving });
	const author = await signUpPerson(app);
	campaignId = (await createTestCampaign(author)).id;
	const donation = await app.client().call("donate", { params: { campaignId }, body: gift() });
	donationId = donation.donationId;
	await app.sandbox.confirm(donation.clientSecret);
	await until("the gift", async () => {
		const { data } = await author.call("listDonations", { params: { campaignId } });
		return data.total === 1;
	});
	const charity = await createCharityCampaign(author, (await plantProject(app)).id);
	giftId = (await giveByNonce(app.client(), charity.id)).donationId;
});
afterAll(() => app.stop());

/** The command as an operator runs it. */
function ledgerCheck(env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
	const { config } = app.app.deps;
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			[join(import.meta.dirname, "../ledger-check.ts")],
			{
				env: {
					...ownEnv(),
					DATABASE_URL: app.databaseUrl,
					DATA_DIR: config.dataDir,
					SANDBOX_PORT: String(config.sandbox.port),
					...env,
				},
			},
			(error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
		);
	});
}

const db = () => app.app.deps.db;

describe("ledger:check", () => {
	it("[D3] says line by line that the books are in order, and ends with 0", async () => {
		const { code, text } = await ledgerCheck();
		expect(text).toContain("The ledger is in order.");
		expect(text.match(/^ok {4}/gm)?.length).toBeGreaterThanOrEqual(16);
		expect(code).toBe(0);
	});

	it("[D3] ends with 2 when it cannot look", async () => {
		expect((await ledgerCheck({ DATABASE_URL: "" })).code).toBe(2);
		expect((await ledgerCheck({ SANDBOX_PORT: "1", PAYMENT_TIMEOUT_MS: "200" })).code).toBe(2);
	});

	// Each is planted in a way that the product itself never would, found, and taken away again.
	it.each([
		[
			"a total that was written by hand",
			(n: number) => sql`insert into campaign_total_delta (campaign_id, raised_cents, gifts_count, supporters_count)
				values (${campaignId}, ${n * 700}, 0, 0)`,
			"a campaign's total is the sum of its gifts",
		],
		[
			"a supporter too many",
			(n: number) => sql`insert into campaign_total_delta (campaign_id, raised_cents, gifts_count, supporters_count)
				values (${campaignId}, 0, 0, ${n})`,
			"a campaign's supporters are counted",
		],
		[
			"a refund that was never booked",
			(n: number) => sql`update donation set refunded_cents = ${n === 1 ? 300 : 0} where id = ${donationId}`,
			"what a donation says was refunded is what was booked",
		],
		[
			"a gift that counts for less",
			(n: number) => sql`update donation set raised_cents = ${n === 1 ? 9_000 : 10_000} where id = ${donationId}`,
			"what a donation counts for is the gift, less what went back",
		],
		[
			"a booking of which the provider knows nothing",
			(n: number) => sql`update provider_movement set amount_cents = amount_cents + ${n * 100}`,
			"a booking is in the provider's accounts of the ledger, pending or available",
		],
		[
			"a gift through the catalogue that counts for less",
			(n: number) => sql`update donation set raised_cents = ${n === 1 ? 9_000 : 10_000} where id = ${giftId}`,
			"what a campaign has through the charity catalogue is what was given through it",
		],
		[
			"a gift that counts although nobody knows whether it was charged",
			(n: number) => sql`update donation set state = ${n === 1 ? "unknown" : "succeeded"} where id = ${giftId}`,
			"a gift through the charity catalogue counts when it has succeeded, and not before",
		],
		[
			"a gift through the catalogue that claims to have been settled by card",
			(n: number) => sql`update provider_movement set donation_id = ${n === 1 ? giftId : donationId}`,
			"a card donation has its booking, and nothing else has one",
		],
	])("[D3] finds %s", async (_, plant, check) => {
		const { deps } = app.app;
		await plant(1).execute(db());
		const planted = await auditLedger(deps);
		await plant(-1).execute(db());
		expect(auditTable(planted)).toContain(`OFF   ${check}`);
		expect((await auditLedger(deps)).findings).toEqual([]);
	});

	it("[D3] a payment that nobody has heard of yet is under way for a quarter of an hour, then it is off", async () => {
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const donation = await app.client().call("donate", { params: { campaignId }, body: gift() });
		await app.sandbox.confirm(donation.clientSecret);
		await app.sandbox.clearFaults();
		const { deps } = app.app;
		// At once: every minute the product reads by itself what it has not heard of.
		const later = await auditLedger({ ...deps, clock: () => new Date(Date.now() + 20 * 60_000) });
		expect(later.findings).toMatchObject([{ subject: "usd", expected: 22_272, actual: 11_136 }]);
		expect((await ledgerCheck()).code).toBe(0);
		await readMissedEvents(deps);
		await until("the gift", async () => (await auditLedger({ ...deps, clock: deps.clock })).findings.length === 0);
	});

	it("[D3] finds a settlement without its donation, and money at the provider that the ledger does not know", async () => {
		const { stripe } = app.app.deps.config;
		await sql`insert into ledger_entry (id, kind, subject, occurred_at, created_at)
			values (gen_random_uuid(), 'donation-settled', 'nobody', now(), now())`.execute(db());
		await fetch(`http://127.0.0.1:${stripe.api?.port}/v1/payment_intents`, {
			method: "POST",
			headers: { authorization: `Bearer ${stripe.secretKey}` },
			body: new URLSearchParams({
				amount: "2000",
				currency: "usd",
				confirm: "true",
				payment_method: "pm_card_visa",
				return_url: `${app.url}/en`,
			}),
		});
		const { code, text } = await ledgerCheck();
		expect(code).toBe(1);
		expect(text).toContain("OFF   an entry of a settlement has its donation");
		expect(text).toContain("OFF   what the ledger has at the provider is what the provider has for us");
	});
});
