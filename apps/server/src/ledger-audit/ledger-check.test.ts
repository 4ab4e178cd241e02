import { execFile } from "node:child_process";
import { join } from "node:path";
import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	donationBody,
	giveByNonce,
	ownEnv,
	plantProject,
	plantRows,
	scriptGiving,
	signUpPerson,
	type TestApp,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readMissedEvents } from "../modules/payments/index.ts";
import { auditLedger, isShort } from "./audit-ledger.ts";
import { auditTable } from "./audit-table.ts";

let app: TestApp;
let campaignId: string;
let donationId: string;
/** A donation through the charity catalogue. */
let catalogueDonationId: string;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { catalogueGiving: scriptGiving().giving });
	const author = await signUpPerson(app);
	campaignId = (await createTestCampaign(author)).id;
	const donation = await app.client().call("donate", { params: { campaignId }, body: donationBody() });
	donationId = donation.donationId;
	await app.sandbox.confirm(donation.clientSecret);
	await until("the donation", async () => {
		const { data } = await author.call("listDonations", { params: { campaignId } });
		return data.total === 1;
	});
	const charity = await createCharityCampaign(author, (await plantProject(app)).id);
	catalogueDonationId = (await giveByNonce(app.client(), charity.id)).donationId;
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
	it("[D3] reports line by line that the books are in order, and exits with 0", async () => {
		const { code, text } = await ledgerCheck();
		expect(text).toContain("The ledger is in order.");
		expect(text.match(/^ok {4}/gm)?.length).toBeGreaterThanOrEqual(16);
		expect(code).toBe(0);
	});

	it("[D3] exits with 2 when it cannot run", async () => {
		expect((await ledgerCheck({ DATABASE_URL: "" })).code).toBe(2);
		expect((await ledgerCheck({ SANDBOX_PORT: "1", PAYMENT_TIMEOUT_MS: "200" })).code).toBe(2);
	});

	// Each violation is one that the product itself never causes; it is planted, found, and removed again.
	it.each([
		[
			"a total that was edited manually",
			(n: number) => `insert into campaign_total_delta (campaign_id, raised_cents, gifts_count, supporters_count)
				values ('${campaignId}', ${n * 700}, 0, 0)`,
			"a campaign's total is the sum of its donations",
		],
		[
			"a surplus supporter",
			(n: number) => `insert into campaign_total_delta (campaign_id, raised_cents, gifts_count, supporters_count)
				values ('${campaignId}', 0, 0, ${n})`,
			"a campaign's supporters are counted",
		],
		[
			"a refund that was never booked",
			(n: number) => `update donation set refunded_cents = ${n === 1 ? 300 : 0} where id = '${donationId}'`,
			"the refunded amount of a donation equals its booked refunds",
		],
		[
			"a donation that counts for less",
			(n: number) => `update donation set raised_cents = ${n === 1 ? 9_000 : 10_000} where id = '${donationId}'`,
			"a donation counts for its amount, less reversals",
		],
		[
			"a booking unknown to the provider",
			(n: number) => `update provider_movement set amount_cents = amount_cents + ${n * 100}`,
			"a booking is in the provider's accounts of the ledger, pending or available",
		],
		[
			"a catalogue donation that counts for less",
			(n: number) =>
				`update donation set raised_cents = ${n === 1 ? 9_000 : 10_000} where id = '${catalogueDonationId}'`,
			"a campaign's amount at the charity catalogue equals its catalogue donations",
		],
		[
			"a donation that counts although its outcome is unknown",
			(n: number) =>
				`update donation set state = '${n === 1 ? "unknown" : "succeeded"}' where id = '${catalogueDonationId}'`,
			"a catalogue donation counts only when it has succeeded",
		],
		[
			"a catalogue donation that is recorded as a card payment",
			(n: number) => `update provider_movement set donation_id = '${n === 1 ? catalogueDonationId : donationId}'`,
			"a card donation has its booking, and nothing else has one",
		],
	])("[D3] finds %s", async (_, plant, check) => {
		const { deps } = app.app;
		await plantRows(app.ownerUrl, plant(1));
		const planted = await auditLedger(deps);
		await plantRows(app.ownerUrl, plant(-1));
		expect(auditTable(planted)).toContain(`OFF   ${check}`);
		expect((await auditLedger(deps)).findings).toEqual([]);
	});

	it("[D3] a payment without an event is pending for a quarter of an hour, then it is a finding", async () => {
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const donation = await app.client().call("donate", { params: { campaignId }, body: donationBody() });
		await app.sandbox.confirm(donation.clientSecret);
		await app.sandbox.clearFaults();
		const { deps } = app.app;
		// Immediately: every minute the product reads missed events by itself.
		const later = await auditLedger({ ...deps, clock: () => new Date(Date.now() + 20 * 60_000) });
		expect(later.findings).toMatchObject([{ subject: "usd", expected: 22_272, actual: 11_136 }]);
		expect((await ledgerCheck()).code).toBe(0);
		await readMissedEvents(deps);
		await until("the donation", async () => (await auditLedger({ ...deps, clock: deps.clock })).findings.length === 0);
	});

	it("[D3] says what is missing when the platform owes more than it holds, and exits with 1", async () => {
		const author = await signUpPerson(app);
		const { id } = await createTestCampaign(author);
		const [before] = (await auditLedger(app.app.deps)).solvency;
		expect((await ledgerCheck()).text).toContain(
			`and holds ${(Number(before?.heldCents) / 100).toFixed(2)} at the provider.`,
		);
		// With the smallest tip the fee takes more than the tip brings; a dispute that is lost costs its fee as well.
		for (let donations = 0; donations < 3; donations++) {
			const donation = await app
				.client()
				.call("donate", { params: { campaignId: id }, body: donationBody({ amount: 500, fee: 25 }) });
			await app.sandbox.confirm(donation.clientSecret);
			const intent = String(donation.clientSecret.split("_secret_")[0]);
			await app.sandbox.control("POST", "/dispute", { payment_intent: intent, outcome: "lost" });
		}
		const { deps } = app.app;
		await readMissedEvents(deps);
		await until("the disputes to be booked", async () => {
			const { rows } = await sql<{ lost: number }>`
				select count(*)::int as lost from donation_dispute where outcome = 'lost'`.execute(db());
			return rows[0]?.lost === 3;
		});
		const [after] = (await auditLedger(deps)).solvency;
		if (!after) throw new Error("no position");
		expect(isShort(after)).toBe(true);
		const missing = ((after.owedCents - after.heldCents) / 100).toFixed(2);
		const { code, text } = await ledgerCheck();
		expect(text).toContain("The ledger is in order.");
		expect(text).toContain(`${missing} is missing. Add funds there.`);
		expect(code).toBe(1);
	});

	it("[D3] finds a settlement without its donation, and money at the provider that the ledger does not contain", async () => {
		const { stripe } = app.app.deps.config;
		const entry = `insert into ledger_entry (id, kind, subject, occurred_at, created_at)
			values (gen_random_uuid(), 'donation-settled', 'unknown', now(), now())`;
		await plantRows(app.ownerUrl, entry);
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
		expect(text).toContain("OFF   the ledger's balance at the provider equals the provider's balance for us");
	});
});
