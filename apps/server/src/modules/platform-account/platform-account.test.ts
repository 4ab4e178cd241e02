import {
	createTestApp,
	createTestCampaign,
	donationBody,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { connectEvents, platformEvents } from "../../providers/stripe/judge-account.ts";
import { bookPlatformMovements } from "./book-movements.ts";

let app: TestApp;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { CURRENCIES: "usd,eur" } });
	const { id } = await createTestCampaign(await signUpPerson(app));
	const donation = await app.client().call("donate", { params: { campaignId: id }, body: donationBody() });
	await app.sandbox.confirm(donation.clientSecret);
	await until(
		"the donation",
		async () => (await app.client().call("listDonations", { params: { campaignId: id } })).data.total === 1,
	);
});
afterAll(() => app.stop());

const move = (amount: number, type: string, description?: string) =>
	app.sandbox.control("POST", "/platform-balance", { amount, type, ...(description && { description }) });
const dollars = (cents: number) => (cents / 100).toFixed(2);
const listed = new Set<string>();

/** Reads the provider's bookings, checks the books against its balance, and lists the new entries. */
async function story(): Promise<string> {
	await bookPlatformMovements(app.app.deps);
	expect(auditTable(await auditLedger(app.app.deps))).toContain("The ledger is in order.");
	const { rows } = await sql<{ id: string; kind: string; debit: string; credit: string; cents: number }>`
		select transfer.id, entry.kind, debit.kind as debit, credit.kind as credit, transfer.amount_cents as cents
		from ledger_entry entry join ledger_transfer transfer on transfer.entry_id = entry.id
		join ledger_account debit on debit.id = transfer.debit_account_id
		join ledger_account credit on credit.id = transfer.credit_account_id
		where entry.kind like 'platform-%' order by entry.kind, transfer.amount_cents, debit.kind`.execute(app.app.deps.db);
	const fresh = rows.filter(({ id }) => !listed.has(id));
	for (const { id } of fresh) listed.add(id);
	const lines = fresh.map(({ kind, debit, credit, cents }) =>
		[kind.padEnd(20), debit.padEnd(18), credit.padEnd(18), dollars(cents).padStart(7)].join("  "),
	);
	return `\n${lines.join("\n")}\n`;
}

describe("the ledger of the platform's own account", () => {
	it("[D3] a payout of the tips to the operator's bank, and one that the bank returns", async () => {
		await move(-1_000, "payout");
		await move(-300, "payout");
		await move(300, "payout_failure");
		expect(await story()).toMatchInlineSnapshot(`
			"
			platform-payout       platform-bank       provider-pending       3.00
			platform-payout       provider-pending    platform-bank          3.00
			platform-payout       platform-bank       provider-pending      10.00
			platform-released     provider-available  provider-pending       3.00
			platform-released     provider-pending    provider-available     3.00
			platform-released     provider-pending    provider-available    10.00
			"
		`);
	});

	it("[D3] a top-up and its reversal", async () => {
		await move(5_000, "topup");
		await move(-2_000, "topup_reversal");
		expect(await story()).toMatchInlineSnapshot(`
			"
			platform-released     provider-pending    provider-available    20.00
			platform-released     provider-available  provider-pending      50.00
			platform-topup        platform-bank       provider-pending      20.00
			platform-topup        provider-pending    platform-bank         50.00
			"
		`);
	});

	it("[D3] fees: Connect's, taxes, and the one for a countered dispute that is returned when it is won", async () => {
		await move(-200, "stripe_fee", "Connect (2026-11): Account volume billing");
		await move(-38, "tax_fee");
		await move(-1_500, "stripe_fee", "Dispute countered fee");
		await move(1_500, "stripe_fee", "Dispute countered fee refund");
		expect(await story()).toMatchInlineSnapshot(`
			"
			platform-dispute-fee  dispute-fees        provider-pending      15.00
			platform-dispute-fee  provider-pending    dispute-fees          15.00
			platform-fee          provider-fees       provider-pending       0.38
			platform-fee          provider-fees       provider-pending       2.00
			platform-released     provider-pending    provider-available     0.38
			platform-released     provider-pending    provider-available     2.00
			platform-released     provider-available  provider-pending      15.00
			platform-released     provider-pending    provider-available    15.00
			"
		`);
	});

	it("[D3] a reserve that is held and released, and a correction", async () => {
		await move(-700, "reserve_transaction");
		await move(700, "reserve_transaction");
		await move(-11, "adjustment", "Correction of a balance");
		expect(await story()).toMatchInlineSnapshot(`
			"
			platform-correction   corrections         provider-pending       0.11
			platform-released     provider-pending    provider-available     0.11
			platform-released     provider-available  provider-pending       7.00
			platform-released     provider-pending    provider-available     7.00
			platform-reserve      provider-pending    provider-reserved      7.00
			platform-reserve      provider-reserved   provider-pending       7.00
			"
		`);
	});

	it("[D3] reading again, also concurrently, books nothing twice", async () => {
		expect(await bookPlatformMovements(app.app.deps)).toBe(0);
		await Promise.all([bookPlatformMovements(app.app.deps), bookPlatformMovements(app.app.deps)]);
		expect(await story()).toBe("\n\n");
	});

	it("[D3] the event of a payout or top-up books it at once", async () => {
		await move(900, "topup");
		await until("the top-up to be booked", async () => {
			const { rows } = await sql<{ cents: number }>`
				select amount_cents as cents from platform_movement where amount_cents = 900`.execute(app.app.deps.db);
			return rows.length === 1;
		});
		await story();
	});

	it("[D3] a booking of a type that the product does not know raises an alarm and is a finding of the check", async () => {
		await move(-13, "anticipation_repayment");
		await bookPlatformMovements(app.app.deps);
		expect(app.logged.filter((line) => line.includes('"alarm":"platform-booking"'))).not.toHaveLength(0);
		const { findings } = await auditLedger({ ...app.app.deps, clock: () => new Date(Date.now() + 3_600_000) });
		expect(findings).toMatchObject([{ subject: "usd" }]);
		expect((findings[0]?.actual ?? 0) - (findings[0]?.expected ?? 0)).toBe(13);
	});
});

describe("the check of the platform's account", () => {
	const settings = (change: object) => app.sandbox.control("PUT", "/platform-account", change);
	const problems = async () =>
		(await app.app.deps.db.selectFrom("installation").select("accountProblems").executeTakeFirstOrThrow())
			.accountProblems;

	it("[D4] a currency in which it does not settle holds payouts until it does; automatic payouts and a country without transfers abroad raise an alarm only", async () => {
		await settings({ payoutInterval: "daily", country: "BR" });
		await runJob(app, "verify-payment-account");
		expect(await problems()).toEqual([]);
		expect(app.logged.some((line) => line.includes("payment-account-unfit") && line.includes("daily"))).toBe(true);
		expect(app.logged.some((line) => line.includes("payment-account-unfit") && line.includes("BR"))).toBe(true);
		await settings({ payoutInterval: "manual", country: "US", settlesIn: ["usd"] });
		await runJob(app, "verify-payment-account");
		expect(await problems()).toEqual([expect.stringContaining("eur")]);
		// Payments in it would be converted: it takes none, and no new campaign, the others are not affected.
		const author = await signUpPerson(app);
		expect((await refusal(createTestCampaign(author, { currency: "eur" }))).fields).toHaveProperty("currency");
		expect((await createTestCampaign(author)).currency).toBe("usd");
		await settings({ settlesIn: ["usd", "eur"] });
		await runJob(app, "verify-payment-account");
		expect(await problems()).toEqual([]);
		expect((await createTestCampaign(author, { currency: "eur" })).currency).toBe("eur");
	});

	it("[D3] [D4] money from other sources than cards raises an alarm, covers nothing and leaves the books in order", async () => {
		await move(5_000, "topup");
		await bookPlatformMovements(app.app.deps);
		const before = await auditLedger(app.app.deps);
		const heldIn = ({ solvency }: typeof before) => solvency.find(({ currency }) => currency === "usd")?.heldCents ?? 0;
		const findings = (audit: typeof before) => audit.findings.map(({ check, subject }) => `${check} ${subject}`);
		await settings({ bankSourced: { usd: 5_000 } });
		await runJob(app, "verify-payment-account");
		expect(app.logged.some((line) => line.includes("payment-account-unfit") && line.includes("bank_account"))).toBe(
			true,
		);
		expect(await problems()).toEqual([]);
		const after = await auditLedger(app.app.deps);
		expect(heldIn(after)).toBe(heldIn(before) - 5_000);
		expect(findings(after)).toEqual(findings(before));
		const [balance] = await app.app.deps.paymentProvider.listBalances();
		expect(balance).toMatchObject({ currency: "usd", otherSourcesCents: 5_000 });
		await settings({ bankSourced: {} });
	});

	it("[D4] events that the webhook endpoint does not send are named by an alarm and hold no payouts", async () => {
		const namedBy = (event: string) =>
			app.logged.some((line) => line.includes("payment-account-unfit") && line.includes(event));
		await runJob(app, "verify-payment-account");
		expect(namedBy("charge.dispute.created")).toBe(false);
		const enabled = [...platformEvents, ...connectEvents].filter(
			(name) => name !== "charge.dispute.created" && name !== "account.application.deauthorized",
		);
		await settings({ webhookEvents: enabled });
		await runJob(app, "verify-payment-account");
		expect(namedBy("charge.dispute.created")).toBe(true);
		expect(namedBy("account.application.deauthorized")).toBe(true);
		expect(namedBy("refund.created")).toBe(false);
		expect(await problems()).toEqual([]);
		await settings({ webhookEvents: ["*"] });
	});
});
