import { createTestApp, createTestCampaign, donationBody, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { readMissedEvents } from "../payments/index.ts";
import { adoptMoney } from "./adopt-money.ts";

const dayMs = 24 * 3_600_000;
let app: TestApp;
let campaignId: string;
let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: now });
	campaignId = (await createTestCampaign(await signUpPerson(app))).id;
});
afterAll(() => app.stop());

async function give(): Promise<{ id: string; payment: string }> {
	const opened = await app.client().call("donate", { params: { campaignId }, body: donationBody({ amount: 2_000 }) });
	await app.sandbox.confirm(opened.clientSecret);
	await reaches(opened.donationId, "succeeded");
	return { id: opened.donationId, payment: String(opened.clientSecret.split("_secret_")[0]) };
}

const reaches = (id: string, state: string) =>
	until(`the donation to be ${state}`, async () => {
		const row = await app.app.deps.db.selectFrom("donation").select("state").where("id", "=", id).executeTakeFirst();
		return row?.state === state;
	});

/** More days than the provider lists its events. */
async function missEvents(change: () => Promise<unknown>): Promise<void> {
	await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
	await change();
	offsetMs += 40 * dayMs;
	await app.sandbox.control("POST", "/advance-clock", { seconds: (40 * dayMs) / 1000 });
	await app.sandbox.clearFaults();
	expect(await readMissedEvents(app.app.deps)).toBe(0);
}

const adoptFrom = (since: Date) => adoptMoney(app.app.deps, { since, refund: new Set() });

describe("an adoption after more days than events are listed", () => {
	it("[D3] takes in a dispute of a known donation, and its decision after that", async () => {
		const { id, payment } = await give();
		const opened = now();
		await missEvents(() => app.sandbox.control("POST", "/dispute", { payment_intent: payment }));
		await adoptFrom(opened);
		await reaches(id, "disputed");
		const disputed = now();
		await missEvents(() => app.sandbox.control("POST", "/dispute", { payment_intent: payment, outcome: "lost" }));
		await adoptFrom(disputed);
		await reaches(id, "dispute_lost");
		expect(auditTable(await auditLedger(app.app.deps))).toContain("The ledger is in order.");
	});

	it("[D3] takes in the late failure of a refund that was known", async () => {
		const { id, payment } = await give();
		await app.sandbox.control("POST", "/refund", { payment_intent: payment });
		await reaches(id, "refunded");
		const [refund] = (await app.app.deps.paymentProvider.getPayment(payment)).refunds;
		const refunded = now();
		await missEvents(() => app.sandbox.control("POST", "/refund", { refund: refund?.id, fail: true }));
		await adoptFrom(new Date(refunded.getTime() + dayMs));
		await reaches(id, "succeeded");
		expect(auditTable(await auditLedger(app.app.deps))).toContain("The ledger is in order.");
	});
});
