import {
	createCharityCampaign,
	createTestApp,
	giveByNonce,
	nonceDonation,
	plantProject,
	scriptGiving,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { correctCatalogueDonation } from "../catalogue/resolve-unknown-donations.ts";
import { createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";

const failsLateCard = "4000000000005126";
const dayMs = 24 * 3_600_000;

let app: TestApp;
let author: TestClient;
let steps: MoneySteps;
let campaigns: string[];
let charityCampaignId: string;
let offsetMs = 0;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: () => new Date(Date.now() + offsetMs),
		catalogueGiving: scriptGiving().giving,
	});
	author = await signUpPerson(app);
	charityCampaignId = (await createCharityCampaign(author, (await plantProject(app)).id)).id;
	steps = createMoneySteps(app);
	campaigns = [];
	// Made before any story lets days pass, so that the author's session is still good.
	for (let story = 0; story < 14; story++) campaigns.push((await steps.newCampaign(author)).id);
});
afterAll(() => app.stop());

/** Every story ends with books that are in order, the provider's own balance included. */
afterEach(async () => {
	const audit = await steps.audit();
	expect(auditTable(audit)).toContain("The ledger is in order.");
});

const nextCampaign = () => {
	const id = campaigns.pop();
	if (!id) throw new Error("There are more stories than campaigns.");
	return id;
};

/** Days pass here and at the provider, and what became available is moved. */
async function daysPass(days: number): Promise<void> {
	offsetMs += days * dayMs;
	await app.sandbox.control("POST", "/advance-clock", { seconds: (days * dayMs) / 1000 });
	await steps.catchUp();
	await steps.release();
}

async function giveAHundred(campaignId: string, card?: string) {
	const donation = await steps.give(campaignId, { amount: 10_000, fee: 1_500 });
	await steps.confirm(donation, card);
	await steps.catchUp();
	return donation;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The entries of one donation as an accountant writes them, then what the campaign's page and its accounts show. */
async function story(campaignId: string, { donationId }: { donationId: string }): Promise<string> {
	const { rows } = await sql<{
		entry: string;
		kind: string;
		debit: string;
		credit: string;
		cents: number;
		reverses: string;
	}>`
		select entry.id as entry, entry.kind, debit.kind as debit, credit.kind as credit, transfer.amount_cents as cents,
			coalesce(reversed.kind, '') as reverses
		from ledger_entry entry
		join ledger_transfer transfer on transfer.entry_id = entry.id
		join ledger_account debit on debit.id = transfer.debit_account_id
		join ledger_account credit on credit.id = transfer.credit_account_id
		left join ledger_entry reversed on reversed.id = entry.reverses_id
		where entry.subject in (
			select ${donationId}
			union all select id::text from provider_movement where donation_id = ${donationId}
			union all select id::text from donation_dispute where donation_id = ${donationId})
		order by entry.created_at, entry.id, transfer.ctid`.execute(app.app.deps.db);
	let last = "";
	const lines = rows.map((row) => {
		const title = row.entry === last ? "" : `${row.kind}${row.reverses && ` (reverses ${row.reverses})`}`;
		last = row.entry;
		const columns = [title.padEnd(46), row.debit.padEnd(18), row.credit.padEnd(18), dollars(row.cents).padStart(7)];
		return columns.join("  ");
	});
	const campaign = await app.app.deps.db
		.selectFrom("donation")
		.select(["raisedCents as raised", "refundedCents as refunded", "state"])
		.where("id", "=", donationId)
		.executeTakeFirstOrThrow();
	const accounts = Object.entries(await steps.balances(campaignId))
		.filter(([kind, cents]) => /^(campaign|external)-/.test(kind) && cents !== 0)
		.map(([kind, cents]) => `${kind} ${dollars(cents)}`);
	const verdict = `${campaign.state}, raised ${dollars(campaign.raised)}, refunded ${dollars(campaign.refunded)}`;
	return `\n${[...lines, `= ${[verdict, ...accounts].join("; ")}`].join("\n")}\n`;
}

describe("the books", () => {
	it("[D3] a donation with a tip, until it is available", async () => {
		const campaignId = nextCampaign();
		const donation = await giveAHundred(campaignId);
		await daysPass(3);
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			funds-available                                 provider-available  provider-pending     111.36
			                                                campaign-pending    campaign-available   100.00
			= succeeded, raised 100.00, refunded 0.00; campaign-available 100.00
			"
		`);
	});

	it("[D3] a partial refund takes the donation first, and the provider retains its fee", async () => {
		const campaignId = nextCampaign();
		const donation = await giveAHundred(campaignId);
		await steps.refund(donation, 4_000);
		await steps.catchUp();
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			donation-refunded                               campaign-pending    provider-pending      40.00
			= partially_refunded, raised 60.00, refunded 40.00; campaign-pending 60.00
			"
		`);
	});

	it("[D3] a donation that is refunded altogether before it is available", async () => {
		const campaignId = nextCampaign();
		const donation = await giveAHundred(campaignId);
		await steps.refund(donation);
		await steps.catchUp();
		await daysPass(3);
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			donation-refunded                               campaign-pending    provider-pending     100.00
			                                                tips                provider-pending      15.00
			funds-available                                 provider-available  provider-pending     111.36
			                                                campaign-pending    campaign-available   100.00
			funds-available                                 provider-pending    provider-available   115.00
			                                                campaign-available  campaign-pending     100.00
			= refunded, raised 0.00, refunded 115.00
			"
		`);
	});

	it("[D3] a donation that is refunded in two parts after it was available: the second takes the tip too", async () => {
		const campaignId = nextCampaign();
		const donation = await giveAHundred(campaignId);
		await daysPass(3);
		await steps.refund(donation, 6_000);
		await steps.catchUp();
		await steps.refund(donation, 5_500);
		await steps.catchUp();
		await steps.release();
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			funds-available                                 provider-available  provider-pending     111.36
			                                                campaign-pending    campaign-available   100.00
			donation-refunded                               campaign-pending    provider-pending      60.00
			donation-refunded                               campaign-pending    provider-pending      40.00
			                                                tips                provider-pending      15.00
			funds-available                                 provider-pending    provider-available    60.00
			                                                campaign-available  campaign-pending      60.00
			funds-available                                 provider-pending    provider-available    55.00
			                                                campaign-available  campaign-pending      40.00
			= refunded, raised 0.00, refunded 115.00
			"
		`);
	});

	it("[D3] a won dispute returns the money without its fee", async () => {
		const campaignId = nextCampaign();
		const donation = await giveAHundred(campaignId);
		await steps.dispute(donation);
		await steps.catchUp();
		const open = await story(campaignId, donation);
		expect(open.split("= ")[1]).toMatchInlineSnapshot(`
			"disputed, raised 100.00, refunded 0.00; campaign-hold 100.00
			"
		`);
		await steps.dispute(donation, "won");
		await steps.catchUp();
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			dispute-withdrawn                               disputed            provider-pending     115.00
			                                                campaign-pending    campaign-hold        100.00
			                                                dispute-fees        provider-pending      15.00
			dispute-reinstated                              campaign-hold       campaign-pending     100.00
			                                                provider-pending    disputed             115.00
			= dispute_won, raised 100.00, refunded 0.00; campaign-pending 100.00
			"
		`);
	});

	it("[D3] a lost dispute takes donation and tip", async () => {
		const campaignId = nextCampaign();
		const donation = await giveAHundred(campaignId);
		await steps.dispute(donation);
		await steps.catchUp();
		await steps.dispute(donation, "lost");
		await steps.catchUp();
		await daysPass(3);
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			dispute-withdrawn                               disputed            provider-pending     115.00
			                                                campaign-pending    campaign-hold        100.00
			                                                dispute-fees        provider-pending      15.00
			dispute-lost                                    campaign-hold       disputed             100.00
			                                                tips                disputed              15.00
			funds-available                                 provider-available  provider-pending     111.36
			                                                campaign-pending    campaign-available   100.00
			funds-available                                 provider-pending    provider-available   130.00
			                                                campaign-available  campaign-pending     100.00
			= dispute_lost, raised 0.00, refunded 0.00
			"
		`);
	});

	it("[D3] a refund that fails late is taken back by a reversal", async () => {
		const campaignId = nextCampaign();
		const donation = await giveAHundred(campaignId, failsLateCard);
		await steps.refund(donation);
		await steps.catchUp();
		expect(await steps.stateOf(donation.donationId)).toBe("refunded");
		await daysPass(2);
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			donation-refunded                               campaign-pending    provider-pending     100.00
			                                                tips                provider-pending      15.00
			refund-failed (reverses donation-refunded)      provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			funds-available                                 provider-available  provider-pending     111.36
			                                                campaign-pending    campaign-available   100.00
			funds-available                                 provider-pending    provider-available   115.00
			                                                campaign-available  campaign-pending     100.00
			funds-available                                 provider-available  provider-pending     115.00
			                                                campaign-pending    campaign-available   100.00
			= succeeded, raised 100.00, refunded 0.00; campaign-available 100.00
			"
		`);
		expect(app.logged.some((line) => line.includes("refund-failed") && line.includes(donation.donationId))).toBe(true);
	});

	it("[D3] a refund and a dispute between two reads of the provider give the same end as read one by one", async () => {
		const campaignId = nextCampaign();
		const donation = await steps.give(campaignId, { amount: 10_000, fee: 1_500 });
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await steps.confirm(donation);
		await steps.refund(donation, 3_000);
		await steps.dispute(donation);
		await steps.dispute(donation, "lost");
		await app.sandbox.clearFaults();
		await steps.catchUp();
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			donation-refunded                               campaign-pending    provider-pending      30.00
			dispute-withdrawn                               disputed            provider-pending      85.00
			                                                campaign-pending    campaign-hold         70.00
			                                                dispute-fees        provider-pending      15.00
			dispute-lost                                    campaign-hold       disputed              70.00
			                                                tips                disputed              15.00
			= dispute_lost, raised 0.00, refunded 30.00
			"
		`);
	});

	it("[D3] a donation that arrives after its campaign was deleted goes back, and an alarm is raised", async () => {
		const campaignId = nextCampaign();
		const donation = await steps.give(campaignId, { amount: 10_000, fee: 1_500 });
		const { deps } = app.app;
		// By the operator's hand: the product's own deletion cancels what is open first.
		await sql`update campaign set deleted_at = now() where id = ${campaignId}`.execute(deps.db);
		await steps.confirm(donation);
		await until(
			"the donation to go back",
			async () => (await steps.stateOf(donation.donationId)) === "refunded",
			20_000,
		);
		await steps.quiet();
		expect(await story(campaignId, donation)).toMatchInlineSnapshot(`
			"
			donation-settled                                provider-pending    campaign-pending     100.00
			                                                provider-pending    tips                  15.00
			                                                provider-fees       provider-pending       3.64
			donation-refunded                               campaign-pending    provider-pending     100.00
			                                                tips                provider-pending      15.00
			= refunded, raised 0.00, refunded 115.00
			"
		`);
		const alarms = app.logged.filter((line) => line.includes("settled-after-deletion"));
		expect(alarms.filter((line) => line.includes(donation.donationId))).toHaveLength(1);
	});
});

describe("the books of an operator whose campaigns bear the fees", () => {
	it("[D3] a donation, a partial refund and a dispute leave the campaign the sum after fees", async () => {
		const other = await createTestApp(inject("postgresUrl"), { env: { FEE_BEARER: "campaign" } });
		try {
			const theirs = createMoneySteps(other);
			const { id } = await theirs.newCampaign(await signUpPerson(other));
			const donation = await theirs.give(id, { amount: 10_000, fee: 1_500 });
			await theirs.confirm(donation);
			await theirs.refund(donation, 2_000);
			await theirs.catchUp();
			// 100.00 less its share of the provider's 3.64 and the refund's 20.00; the fee on the tip is the platform's.
			expect(await theirs.balances(id)).toMatchObject({ "campaign-pending": 7_683, tips: 1_500, "provider-fees": 47 });
			await theirs.dispute(donation);
			await theirs.dispute(donation, "lost");
			await theirs.catchUp();
			expect(await theirs.balances(id)).toMatchObject({
				"campaign-pending": -1_817,
				"campaign-hold": 0,
				tips: 0,
				disputed: 0,
				"dispute-fees": 0,
			});
			expect(await theirs.fundRaised(id)).toBe(0);
			expect((await theirs.audit()).findings).toEqual([]);
		} finally {
			await other.stop();
		}
	});
});

describe("the books of the charity catalogue", () => {
	it("[G4] [D3] a catalogue donation, which is posted to external accounts only, and its correction", async () => {
		const donation = await giveByNonce(app.client(), charityCampaignId, nonceDonation({ amount: 10_000 }));
		expect(await story(charityCampaignId, donation)).toMatchInlineSnapshot(`
			"
			external-given                                  external-held       external-owed        100.00
			= succeeded, raised 100.00, refunded 0.00; external-held 100.00; external-owed 100.00
			"
		`);
		await correctCatalogueDonation(app.app.deps, donation);
		expect(await story(charityCampaignId, donation)).toMatchInlineSnapshot(`
			"
			external-given                                  external-held       external-owed        100.00
			external-corrected (reverses external-given)    external-owed       external-held        100.00
			= refunded, raised 0.00, refunded 100.00
			"
		`);
	});
});
