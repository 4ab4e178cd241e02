import {
	charityCampaignBody,
	createTestApp,
	donationBody,
	giveByNonce,
	plantProject,
	scriptGiving,
	signUpPerson,
	type TestApp,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createCampaign } from "../../campaigns/index.ts";
import { resolveUnknownDonation } from "../catalogue/resolve-unknown-donations.ts";
import { accountOf, createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";

const dayMs = 24 * 3_600_000;
const year = new Date().getUTCFullYear();
/** The next New Year's Eve, eight in the evening in New York: already the next year in UTC. */
const evening = Date.UTC(year, 11, 31) + 25 * 3_600_000;

const catalogue = scriptGiving();
let app: TestApp;
let steps: MoneySteps;
let author: Awaited<ReturnType<typeof signUpPerson>>;
let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: now, catalogueGiving: catalogue.giving });
	steps = createMoneySteps(app);
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

async function passTo(timeMs: number): Promise<void> {
	const passMs = timeMs - now().getTime();
	offsetMs += passMs;
	await app.sandbox.control("POST", "/advance-clock", { seconds: Math.round(passMs / 1000) });
}

const rowOf = (id: string) =>
	app.app.deps.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("dates of money", () => {
	it("[D3] a list that was opened before is not shifted by a donation that is counted late", async () => {
		const campaign = await steps.newCampaignOf(await accountOf(app, author));
		const params = { campaignId: campaign.id };
		const late = await steps.give(campaign.id);
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await steps.confirm(late);
		await app.sandbox.clearFaults();
		const asOf = now();
		offsetMs += 5_000;
		await steps.catchUp();
		const { data } = await author.call("listAuthorDonations", { params, query: { page: 1, asOf: asOf.toISOString() } });
		expect(data).toEqual([]);
		const later = await author.call("listAuthorDonations", { params, query: { page: 1 } });
		expect(later.data.map(({ id }) => id)).toEqual([late.donationId]);
	});

	it("[D3] a donation, its ledger entry and its confirmation have the provider's date, however late it is read", async () => {
		const campaign = await steps.newCampaignOf(await accountOf(app, author));
		await passTo(evening);
		const body = donationBody({ timeZone: "America/New_York" });
		const donation = await app.client().call("donate", { params: { campaignId: campaign.id }, body });
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await steps.confirm(donation);
		// The product is down for two days.
		offsetMs += 2 * 24 * 3_600_000;
		await app.sandbox.clearFaults();
		await steps.catchUp();
		const row = await rowOf(donation.donationId);
		const paidAt = Number(row.settledAt);
		expect(Math.abs(paidAt - evening)).toBeLessThan(60_000);
		expect(Number(row.countedAt) - paidAt).toBeGreaterThan(24 * 3_600_000);
		const { rows } = await sql<{ at: Date }>`
			select occurred_at as at from ledger_entry where kind = 'donation-settled' and subject = ${donation.donationId}`.execute(
			app.app.deps.db,
		);
		expect(Number(rows[0]?.at)).toBe(paidAt);
		const { text } = await app.sandbox.mail(body.email, /your donation/i);
		// In New York it is still the old year.
		expect(text).toContain(`31 December ${year}`);
		expect(text).not.toContain(String(year + 1));
	});

	it("[D3] a dispute that is lost without a booking has the date of its end, however late it is read", async () => {
		const campaign = await steps.newCampaignOf(await accountOf(app, author));
		const donation = await steps.give(campaign.id);
		await steps.confirm(donation);
		await steps.dispute(donation);
		await steps.catchUp();
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await steps.dispute(donation, "lost");
		const { nowSeconds } = (await app.sandbox.control("GET", "")) as { nowSeconds: number };
		offsetMs += 2 * dayMs;
		await app.sandbox.clearFaults();
		await steps.catchUp();
		expect((await rowOf(donation.donationId)).state).toBe("dispute_lost");
		const { rows } = await sql<{ at: Date }>`
			select entry.occurred_at as at from ledger_entry entry join donation_dispute dispute
				on dispute.id::text = entry.subject::text where entry.kind = 'dispute-lost'
				and dispute.donation_id = ${donation.donationId}`.execute(app.app.deps.db);
		expect(rows).toHaveLength(1);
		expect(Math.abs(Number(rows[0]?.at) - nowSeconds * 1000)).toBeLessThan(60_000);
	});

	it("[D3] a catalogue donation that is resolved late has the date on which the card was charged", async () => {
		const project = await plantProject(app);
		const { id: campaignId } = await createCampaign(app.app.deps, {
			accountId: await accountOf(app, author),
			body: charityCampaignBody(project.id),
		});
		catalogue.script.give = async () => ({ status: "unknown", reason: "silence" });
		const { donationId } = await giveByNonce(app.client(), campaignId);
		const chargedAt = now().getTime();
		offsetMs += 3 * dayMs;
		await resolveUnknownDonation(app.app.deps, {
			donationId,
			resolution: { outcome: "succeeded", receiptNumber: "1" },
		});
		const { settledAt, countedAt } = await rowOf(donationId);
		expect(Math.abs(Number(settledAt) - chargedAt)).toBeLessThan(60_000);
		expect(Number(countedAt) - chargedAt).toBeGreaterThan(2 * dayMs);
		const { rows } = await sql<{ at: Date }>`
			select occurred_at as at from ledger_entry where kind = 'external-given' and subject = ${donationId}`.execute(
			app.app.deps.db,
		);
		expect(Number(rows[0]?.at)).toBe(Number(settledAt));
	});

	it("[D3] an unknown time zone is refused, and none means UTC", async () => {
		const campaign = await steps.newCampaignOf(await accountOf(app, author));
		const params = { campaignId: campaign.id };
		const invalid = app.client().call("donate", { params, body: donationBody({ timeZone: "Mars/Olympus" }) });
		await expect(invalid).rejects.toMatchObject({ code: "ValidationException" });
		const plain = await app.client().call("donate", { params, body: donationBody() });
		expect((await rowOf(plain.donationId)).timeZone).toBe(null);
	});
});

describe("stored events", () => {
	it("[D3] contain no name, address, card or secret of a person", async () => {
		const campaign = await steps.newCampaignOf(await accountOf(app, author));
		const body = donationBody({ firstName: "Solomiia", lastName: "Ostrozka" });
		const donation = await app.client().call("donate", { params: { campaignId: campaign.id }, body });
		await steps.confirm(donation);
		await steps.catchUp();
		await steps.refund(donation);
		await steps.catchUp();
		const { rows } = await sql<{ payload: string; type: string }>`
			select payload::text as payload, type from provider_event`.execute(app.app.deps.db);
		expect(rows.map(({ type }) => type)).toContain("charge.refunded");
		const text = rows.map(({ payload }) => payload).join("\n");
		expect(text).toContain('"amount_refunded"');
		for (const personal of [body.email, "Solomiia", "Ostrozka", "billing_details", "last4", "client_secret"]) {
			expect(text).not.toContain(personal);
		}
	});
});
