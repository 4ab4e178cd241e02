import { createTestApp, type TestApp, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "./payouts.test-steps.ts";
import { remindAuthors } from "./reminders/remind-authors.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	steps = createPayoutSteps(app, clock);
});
afterAll(() => app.stop());
/** Every story ends with consistent books, the provider's own balance included. */
afterEach(async () => {
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
});

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The entries of one payout in an accountant's notation, then what is owed to its campaign. */
async function story(payoutId: string): Promise<string> {
	const { db } = app.app.deps;
	const { rows } = await sql<{ kind: string; debit: string; credit: string; cents: number; reverses: string | null }>`
		select entry.kind, debit.kind as debit, credit.kind as credit, transfer.amount_cents as cents,
			reversed.kind as reverses
		from ledger_entry entry
		join ledger_transfer transfer on transfer.entry_id = entry.id
		join ledger_account debit on debit.id = transfer.debit_account_id
		join ledger_account credit on credit.id = transfer.credit_account_id
		left join ledger_entry reversed on reversed.id = entry.reverses_id
		where entry.subject = ${payoutId} order by entry.created_at, entry.id, transfer.ctid`.execute(db);
	const lines = rows.map(({ kind, debit, credit, cents, reverses }) =>
		[
			`${kind}${reverses ? ` (reverses ${reverses})` : ""}`.padEnd(47),
			debit.padEnd(18),
			credit.padEnd(18),
			dollars(cents).padStart(6),
		].join("  "),
	);
	const owed = await sql<{ kind: string; cents: number }>`
		select kind, cents from (select account.kind,
			coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0)
				- coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0) as cents
			from ledger_account account join payout on payout.campaign_id = account.campaign_id
			where payout.id = ${payoutId}) owed where cents <> 0 order by kind`.execute(db);
	const state = await steps.stateOf(payoutId);
	const verdict = [state, ...owed.rows.map(({ kind, cents }) => `${kind} ${dollars(cents)}`)].join("; ");
	return `\n${[...lines, `= ${verdict}`].join("\n")}\n`;
}

/** A hundred dollars were donated, and sixty are requested. */
async function sixtyOfAHundred() {
	const made = await steps.authorWith(10_000);
	const { id } = await steps.request(made.author, made.campaign.id, 6_000);
	await steps.reaches(id, "in_transit");
	return { ...made, id };
}

describe("the ledger entries of a payout", () => {
	it("[D3] [D4] a payout that is paid", async () => {
		const { id } = await sixtyOfAHundred();
		await steps.result(id, "paid");
		expect(await story(id)).toMatchInlineSnapshot(`
			"
			payout-requested                                 campaign-available  campaign-payout      60.00
			payout-transferred                               connected           provider-available   60.00
			payout-sent                                      payouts-in-transit  connected            60.00
			payout-paid                                      campaign-payout     payouts-in-transit   60.00
			= paid; campaign-available 40.00
			"
		`);
	});

	it("[D3] [D4] a payout that fails: the money is returned", async () => {
		const { id } = await sixtyOfAHundred();
		await steps.result(id, "failed");
		expect(await story(id)).toMatchInlineSnapshot(`
			"
			payout-requested                                 campaign-available  campaign-payout      60.00
			payout-transferred                               connected           provider-available   60.00
			payout-sent                                      payouts-in-transit  connected            60.00
			payout-failed (reverses payout-sent)             connected           payouts-in-transit   60.00
			payout-returned (reverses payout-transferred)    provider-available  connected            60.00
			payout-returned (reverses payout-transferred)    campaign-payout     campaign-available   60.00
			= failed; campaign-available 100.00
			"
		`);
	});

	it("[D3] [D4] a payout that fails after it was paid", async () => {
		const { id } = await sixtyOfAHundred();
		await steps.result(id, "paid");
		await steps.result(id, "failed");
		expect(await story(id)).toMatchInlineSnapshot(`
			"
			payout-requested                                 campaign-available  campaign-payout      60.00
			payout-transferred                               connected           provider-available   60.00
			payout-sent                                      payouts-in-transit  connected            60.00
			payout-paid                                      campaign-payout     payouts-in-transit   60.00
			payout-bounced (reverses payout-paid)            connected           campaign-payout      60.00
			payout-returned (reverses payout-transferred)    provider-available  connected            60.00
			payout-returned (reverses payout-transferred)    campaign-payout     campaign-available   60.00
			= failed; campaign-available 100.00
			"
		`);
	});

	it("[D3] [D4] a donation that is refunded after its payout: the balance is negative", async () => {
		const { id, donation } = await sixtyOfAHundred();
		await steps.result(id, "paid");
		if (donation) await steps.money.refund(donation);
		await steps.money.catchUp();
		await steps.makeAvailable();
		expect(await story(id)).toMatchInlineSnapshot(`
			"
			payout-requested                                 campaign-available  campaign-payout      60.00
			payout-transferred                               connected           provider-available   60.00
			payout-sent                                      payouts-in-transit  connected            60.00
			payout-paid                                      campaign-payout     payouts-in-transit   60.00
			= paid; campaign-available -60.00
			"
		`);
	});

	it("[D3] [D4] a dispute after a payout that is lost, and one that is won", async () => {
		const lost = await sixtyOfAHundred();
		await steps.result(lost.id, "paid");
		const won = await sixtyOfAHundred();
		await steps.result(won.id, "paid");
		for (const [made, outcome] of [
			[lost, "lost"],
			[won, "won"],
		] as const) {
			if (made.donation) await steps.money.dispute(made.donation);
			await steps.money.catchUp();
			const { author, campaign } = made;
			const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
			expect(money).toMatchObject({ currentBalance: -6_000, blocked: "negative-balance" });
			if (made.donation) await steps.money.dispute(made.donation, outcome);
			await steps.money.catchUp();
			await steps.makeAvailable();
		}
		expect(await story(lost.id)).toContain("= paid; campaign-available -60.00\n");
		expect(await story(won.id)).toContain("= paid; campaign-available 40.00\n");
	});

	it("[D3] [D4] a transfer that the platform's balance does not cover: the payout waits and continues by itself", async () => {
		const { author, campaign } = await steps.authorWith(10_000);
		// Fees above the tips use up the platform's own money, as when it pays out too much of its balance.
		await app.sandbox.control("POST", "/platform-balance", { amount: -1_000_000 });
		const { id } = await steps.request(author, campaign.id, 6_000);
		const isShort = async () => (await steps.row(id)).transferShortfalls > 0;
		await until("the payout to wait", isShort);
		clock.passHere(2 * 60_000);
		await steps.sweep();
		expect(await steps.row(id)).toMatchObject({ state: "requested", failure: null });
		const { data } = await author.call("listPayouts", { params: { campaignId: campaign.id } });
		expect(data[0]).toMatchObject({ status: "pending", isWaiting: true, failure: null });
		expect((await app.sandbox.mails(author.email)).filter(({ subject }) => /fail/i.test(subject))).toEqual([]);
		const alarms = app.logged.filter((line) => line.includes("payout-short") && line.includes(id));
		expect(alarms).toHaveLength(1);

		await app.sandbox.control("POST", "/platform-balance", { amount: 1_000_000 });
		clock.passHere(2 * 60_000);
		await steps.sweep();
		await steps.reaches(id, "in_transit");
		await steps.result(id, "paid");
		expect(await steps.atProvider(id)).toMatchObject({ transfers: 1, payouts: 1 });
		expect(await story(id)).toMatchInlineSnapshot(`
			"
			payout-requested                                 campaign-available  campaign-payout      60.00
			payout-transferred                               connected           provider-available   60.00
			payout-sent                                      payouts-in-transit  connected            60.00
			payout-paid                                      campaign-payout     payouts-in-transit   60.00
			= paid; campaign-available 40.00
			"
		`);
	});

	it("[D4] a transfer that the provider refuses: the reservation ends", async () => {
		const { author, campaign, accountId } = await steps.authorWith(10_000);
		const { db } = app.app.deps;
		const { providerConnectedId: account } = await db
			.selectFrom("connectedAccount")
			.select("providerConnectedId")
			.where("accountId", "=", accountId)
			.executeTakeFirstOrThrow();
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/transfers", action: "500", times: 1 }] });
		const { id } = await steps.request(author, campaign.id, 6_000);
		await steps.reaches(id, "transfer_unknown");
		await app.sandbox.control("POST", "/onboarding", { account, outcome: "reject" });
		await steps.reaches(id, "failed");
		expect(await story(id)).toMatchInlineSnapshot(`
			"
			payout-requested                                 campaign-available  campaign-payout      60.00
			payout-released (reverses payout-requested)      campaign-payout     campaign-available   60.00
			= failed; campaign-available 100.00
			"
		`);
		expect((await author.call("listPayouts", { params: { campaignId: campaign.id } })).data[0]).toMatchObject({
			status: "failed",
			failure: "provider-refused",
			isReturned: true,
		});
	});
});

describe("the provider's transfers", () => {
	it("[D3] [D4] the ledger check finds a transfer that no payout has made, and an author's account that holds more than it should", async () => {
		const { author, campaign, accountId } = await steps.authorWith(10_000);
		const { id } = await steps.request(author, campaign.id, 4_000);
		await steps.reaches(id, "in_transit");
		await steps.result(id, "paid");
		const { providerConnectedId: destination } = await app.app.deps.db
			.selectFrom("connectedAccount")
			.select("providerConnectedId")
			.where("accountId", "=", accountId)
			.executeTakeFirstOrThrow();
		const { deps } = app.app;
		const { stripe } = deps.config;
		const transfer = await fetch(`http://127.0.0.1:${stripe.api?.port}/v1/transfers`, {
			method: "POST",
			headers: { authorization: `Bearer ${stripe.secretKey}` },
			body: new URLSearchParams({ amount: "1500", currency: "usd", destination: String(destination) }),
		});
		const { id: transferId } = (await transfer.json()) as { id: string };
		const names = async (at: () => Date) =>
			(await auditLedger({ ...deps, clock: at })).findings.map(({ subject, expected, actual }) => ({
				subject,
				expected,
				actual,
			}));
		// Seconds after it was made it may be in progress; a quarter of an hour later it is named.
		expect(await names(clock.there)).toEqual([]);
		const subjects = (await names(() => new Date(clock.there().getTime() + 16 * 60_000))).map(({ subject }) => subject);
		expect(subjects).toEqual(["usd", destination, transferId]);
		expect(await names(() => new Date(clock.now().getTime() + 40 * 24 * 3_600_000))).toEqual([
			expect.objectContaining({ subject: "usd" }),
			// In zloty, to which the provider has converted it.
			{ subject: destination, expected: 0, actual: 5_625 },
			{ subject: transferId, expected: 0, actual: 1_500 },
		]);
		await deps.payoutRail.returnTransfer({ payoutId: deps.newId(), transferId, refusals: 0, failures: 0 });
		expect(await names(() => new Date(clock.now().getTime() + 40 * 24 * 3_600_000))).toEqual([]);
	});
});

describe("held money", () => {
	it("[D4] triggers one reminder at 30, 60 and 80 days of the oldest donation that no payout has used up", async () => {
		const { author, campaign } = await steps.authorWith(2_500);
		const day = 24 * 3_600_000;
		const found: number[] = [];
		for (const days of [29, 2, 10, 20, 5, 15, 10]) {
			clock.passHere(days * day);
			await steps.remind();
			await steps.remind();
			const rows = await app.app.deps.db
				.selectFrom("payoutReminder")
				.select("days")
				.where("campaignId", "=", campaign.id)
				.execute();
			found.push(rows.length);
		}
		expect(found).toEqual([0, 1, 1, 2, 2, 3, 3]);
		const mail = await app.sandbox.mail(author.email, /money waiting/);
		expect(mail.text).toContain("$25.00");
	});

	it("[D4] of other campaigns is reminded of when one campaign fails", async () => {
		const [{ campaign: one }, { campaign: other }] = [await steps.authorWith(1_000), await steps.authorWith(1_000)];
		await steps.passDays(31);
		const { deps } = app.app;
		const remindersOf = (...ids: string[]) =>
			deps.db.selectFrom("payoutReminder").select("campaignId").where("campaignId", "in", ids).execute();
		let failed: string | null = null;
		const jobs: typeof deps.jobs = {
			...deps.jobs,
			async send(tx, ...call) {
				const [row] = await tx.selectFrom("payoutReminder").select("id").where("campaignId", "=", one.id).execute();
				if (row && failed === null) {
					failed = row.id;
					throw new Error("This one cannot be reminded.");
				}
				return deps.jobs.send(tx, ...call);
			},
		};
		await remindAuthors({ ...deps, jobs });
		expect(failed).not.toBeNull();
		expect(await remindersOf(one.id, other.id)).toEqual([{ campaignId: other.id }]);
		expect(app.logged.some((line) => line.includes('"alarm":"reminder-failed"'))).toBe(true);
		await remindAuthors(deps);
		expect(await remindersOf(one.id)).toHaveLength(1);
	});

	it("[D4] a failure and the return have the provider's dates, however late they are read", async () => {
		const { id } = await sixtyOfAHundred();
		await steps.result(id, "paid");
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const { providerPayoutId: payout } = await steps.row(id);
		await app.sandbox.control("POST", "/payout-result", { payout, result: "failed" });
		const failedAt = clock.there().getTime();
		clock.passHere(failedAt - clock.now().getTime() + 4 * 24 * 3_600_000);
		await app.sandbox.clearFaults();
		await steps.advance(id);
		await steps.reaches(id, "failed");
		const row = await steps.row(id);
		expect(Math.abs(Number(row.failedAt) - failedAt)).toBeLessThan(60_000);
		const { rows } = await sql<{ kind: string; at: Date }>`select kind, occurred_at as at from ledger_entry
			where subject = ${id} and kind in ('payout-bounced', 'payout-returned')`.execute(app.app.deps.db);
		expect(rows).toHaveLength(2);
		for (const { kind, at } of rows) expect(Math.abs(Number(at) - failedAt), kind).toBeLessThan(60_000);
	});
});
