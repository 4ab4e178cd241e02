import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	plantProject,
	refusal,
	runJob,
	scriptGiving,
	signUpPerson,
	type TestApp,
	testPassword,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { createOperator, type Operator } from "../payout-operator.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";
import { settleDebts } from "./settle-debts.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;
let desk: Operator;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, catalogueGiving: scriptGiving().giving });
	steps = createPayoutSteps(app, clock);
	desk = await createOperator(app);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());
/** Every story ends with consistent books, the provider's own balance included. */
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const dollars = (cents: number) => (cents / 100).toFixed(2);

type Body = Parameters<Operator["settle"]>[1];
const settle = async (campaignId: string, body: Body) => {
	await desk.proof();
	return desk.settle(campaignId, body);
};

/** The entries of a campaign's settlements in an accountant's notation, then its balance. */
async function story(campaignId: string): Promise<string> {
	const { rows } = await sql<{ kind: string; debit: string; credit: string; cents: number }>`
		select entry.kind, debit.kind as debit, credit.kind as credit, transfer.amount_cents as cents
		from balance_change change join ledger_entry entry on entry.subject = change.id::text
		join ledger_transfer transfer on transfer.entry_id = entry.id
		join ledger_account debit on debit.id = transfer.debit_account_id
		join ledger_account credit on credit.id = transfer.credit_account_id
		where ${campaignId} in (change.campaign_id, change.other_campaign_id)
		order by entry.created_at, entry.id`.execute(app.app.deps.db);
	const lines = rows.map(({ kind, debit, credit, cents }) =>
		[kind.padEnd(20), debit.padEnd(18), credit.padEnd(18), dollars(cents).padStart(7)].join("  "),
	);
	return `\n${[...lines, `= ${dollars(await balanceOf(campaignId))}`].join("\n")}\n`;
}

async function balanceOf(campaignId: string): Promise<number> {
	const { campaignBalances } = await import("../read-balances.ts");
	return (await campaignBalances.read(app.app.deps.db, [campaignId])).get(campaignId)?.currentBalance ?? 0;
}

/** A hundred dollars were donated and paid out, then the donation was refunded. */
async function inDebt() {
	const made = await steps.authorWith(10_000);
	const { id } = await steps.request(made.author, made.campaign.id, 6_000);
	await steps.reaches(id, "in_transit");
	await steps.result(id, "paid");
	if (made.donation) await steps.money.refund(made.donation);
	await steps.money.catchUp();
	await steps.makeAvailable();
	expect(await balanceOf(made.campaign.id)).toBe(-6_000);
	return { ...made, payoutId: id };
}

/** Removed after the bank could return a payout; then it returns it nevertheless. */
async function ownerless() {
	const made = await steps.authorWith(10_000);
	const { id } = await steps.request(made.author, made.campaign.id, 10_000);
	await steps.reaches(id, "in_transit");
	await steps.result(id, "paid");
	const { author, campaign } = made;
	await author.call("endCampaign", { params: { campaignId: campaign.id } });
	await steps.passDays(31);
	const { token } = await author.call("signIn", { body: { email: author.email, password: testPassword } });
	author.token = token;
	await steps.prove(author);
	await author.call("requestAccountDeletion", {});
	await steps.passDays(8);
	await runJob(app, "remove-accounts");
	await steps.result(id, "failed");
	const { token: own } = await desk.operator.call("signIn", {
		body: { email: desk.operator.email, password: testPassword },
	});
	desk.operator.token = own;
	return made;
}

describe("a balance below zero", () => {
	it("[D4] is covered by the author's other campaigns before a payout, and the author is notified", async () => {
		const { author, campaign } = await inDebt();
		const other = await createTestCampaign(author);
		await steps.giveAvailable(other.id, 10_000);
		expect(await code(steps.request(author, other.id, 4_001))).toBe("ValidationException");
		const payout = await steps.request(author, other.id, 4_000);
		await steps.reaches(payout.id, "in_transit");
		expect(await story(campaign.id)).toMatchInlineSnapshot(`
			"
			balance-offset        campaign-available  campaign-available    60.00
			= 0.00
			"
		`);
		const money = async (campaignId: string) => author.call("getCampaignMoney", { params: { campaignId } });
		expect(await money(campaign.id)).toMatchObject({ currentBalance: 0, settled: 6_000 });
		expect(await money(other.id)).toMatchObject({ currentBalance: 0, settled: -6_000 });
		expect((await app.sandbox.mail(author.email, /was covered/)).text).toContain("$60.00");
	});

	it("[D4] is covered by the job when no payout is requested, once", async () => {
		const { author, campaign } = await inDebt();
		const other = await createTestCampaign(author);
		await steps.giveAvailable(other.id, 2_500);
		await Promise.all([settleDebts(app.app.deps), settleDebts(app.app.deps)]);
		await settleDebts(app.app.deps);
		expect(await story(campaign.id)).toMatchInlineSnapshot(`
			"
			balance-offset        campaign-available  campaign-available    25.00
			= -35.00
			"
		`);
		expect(await balanceOf(other.id)).toBe(0);
	});

	it("[D4] [N1] is paid in: the operator records the transfer, never more than is missing", async () => {
		const { author, campaign } = await inDebt();
		expect(await desk.openBalances()).toContainEqual(
			expect.objectContaining({ campaign: expect.objectContaining({ id: campaign.id }), balance: -6_000 }),
		);
		const body: Body = { action: "paid-in", balance: -6_000, amount: 6_001, reference: "Statement 7, line 3" };
		await desk.forgetProof();
		expect(await code(desk.settle(campaign.id, body))).toBe("ReauthenticationRequiredException");
		expect(await code(settle(campaign.id, body))).toBe("ValidationException");
		expect(await settle(campaign.id, { ...body, amount: 2_000 })).toEqual({ balance: -4_000, refunds: 0 });
		// Before the next payment, whose mail has the same subject.
		expect((await app.sandbox.mail(author.email, /payment for .* was recorded/)).text).toContain("$20.00");
		// The same request again settles nothing.
		expect(await code(settle(campaign.id, { ...body, amount: 2_000 }))).toBe("BalanceChangedException");
		await settle(campaign.id, { ...body, balance: -4_000, amount: 4_000 });
		expect(await story(campaign.id)).toMatchInlineSnapshot(`
			"
			balance-paid-in       platform-bank       campaign-available    20.00
			balance-paid-in       platform-bank       campaign-available    40.00
			= 0.00
			"
		`);
		expect(await desk.actionsOn(campaign.id)).toContain("balance-paid-in");
		expect(await code(settle(campaign.id, { ...body, balance: 0, amount: 1 }))).toBe("BalanceNotBelowZeroException");
	});

	it("[D4] [N1] names its author at the desk", async () => {
		const { author, campaign } = await inDebt();
		const { id } = await author.call("getProfile", {});
		const open = (await desk.openBalances()).find((row) => row.campaign.id === campaign.id);
		expect(open).toMatchObject({ balance: -6_000, author: { id, email: null } });
	});

	it("[D4] [N1] is written off by the operator", async () => {
		const { author, campaign } = await inDebt();
		await settle(campaign.id, { action: "write-off", balance: -6_000, reason: "A stolen card." });
		expect(await story(campaign.id)).toMatchInlineSnapshot(`
			"
			balance-written-off   write-offs          campaign-available    60.00
			= 0.00
			"
		`);
		expect((await app.sandbox.mail(author.email, /no longer below zero/)).text).toContain("A stolen card.");
		expect(await desk.openBalances()).not.toContainEqual(
			expect.objectContaining({ campaign: expect.objectContaining({ id: campaign.id }) }),
		);
	});

	it("[A5] [D4] does not keep its author from leaving", async () => {
		const { author, campaign } = await inDebt();
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		expect((await author.call("getAccountDeletion", {})).obstacles).toEqual([]);
		await steps.prove(author);
		expect((await author.call("requestAccountDeletion", {})).removesAt).not.toBeNull();
	});
});

describe("a balance whose author has left", () => {
	it("[D4] [N1] returns to the donors, once for a repeated request", async () => {
		const { campaign, donation } = await ownerless();
		expect(await desk.openBalances()).toContainEqual(
			expect.objectContaining({
				author: null,
				balance: 10_000,
				campaign: expect.objectContaining({ id: campaign.id }),
			}),
		);
		const body: Body = { action: "refund-donors", balance: 10_000, reason: "The author has left." };
		expect(await settle(campaign.id, body)).toEqual({ balance: 10_000, refunds: 1 });
		const again = await settle(campaign.id, body).catch(() => ({ refunds: 0 }));
		expect(again.refunds).toBe(0);
		await desk.donationBecomes(String(donation?.donationId), "refunded");
		await steps.makeAvailable();
		expect(await balanceOf(campaign.id)).toBe(0);
	});

	it("[D4] [N1] is given to a named charity campaign, and to no other", async () => {
		const { campaign } = await ownerless();
		const author = await signUpPerson(app);
		const charity = await createCharityCampaign(author, (await plantProject(app)).id);
		const personal = await createTestCampaign(author);
		const body: Body = { action: "give", balance: 10_000, reference: "Receipt 4711", charityCampaign: personal.id };
		expect(await code(settle(campaign.id, body))).toBe("ValidationException");
		expect(await code(settle(campaign.id, { ...body, charityCampaign: "no-such-campaign" }))).toBe(
			"ValidationException",
		);
		expect(await settle(campaign.id, { ...body, charityCampaign: charity.name })).toEqual({ balance: 0, refunds: 0 });
		expect(await code(settle(campaign.id, { ...body, charityCampaign: charity.name }))).toBe("BalanceChangedException");
		expect(await story(campaign.id)).toMatchInlineSnapshot(`
			"
			balance-given         campaign-available  platform-bank        100.00
			= 0.00
			"
		`);
	});

	it("[D4] [N1] is written off", async () => {
		const { campaign } = await ownerless();
		await settle(campaign.id, { action: "write-off", balance: 10_000, reason: "No donor can be refunded." });
		expect(await story(campaign.id)).toMatchInlineSnapshot(`
			"
			balance-written-off   campaign-available  write-offs           100.00
			= 0.00
			"
		`);
		expect(await desk.actionsOn(campaign.id)).toContain("balance-written-off");
	});

	it("[N1] an author's own money can be neither given away nor written off", async () => {
		const { campaign } = await steps.authorWith(5_000);
		for (const action of ["write-off", "refund-donors", "give"] as const) {
			const charity = await createCharityCampaign(await signUpPerson(app), (await plantProject(app)).id);
			const body: Body = { action, balance: 5_000, reason: "No.", reference: "None", charityCampaign: charity.id };
			expect(await code(settle(campaign.id, body))).toBe("BalanceHasOwnerException");
		}
	});
});
