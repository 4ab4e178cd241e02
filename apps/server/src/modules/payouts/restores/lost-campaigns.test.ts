import { createTestApp, type TestApp, testCards, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { adoptMoney } from "../../restores/index.ts";
import { createPayoutSteps, createTestClock } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: ReturnType<typeof createPayoutSteps>;
let installationId: string;
let author: { campaignId: string; providerId: string };

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	steps = createPayoutSteps(app, clock);
	installationId = (await app.app.deps.db.selectFrom("installation").select("id").executeTakeFirstOrThrow()).id;
	// The platform's balance covers the transfers. A held installation sends no mail, so that no one can sign up.
	const { campaign, accountId } = await steps.authorWith(100_000);
	const { providerConnectedId } = await app.app.deps.db
		.selectFrom("connectedAccount")
		.select("providerConnectedId")
		.where("accountId", "=", accountId)
		.executeTakeFirstOrThrow();
	author = { campaignId: campaign.id, providerId: String(providerConnectedId) };
});
afterAll(() => app.stop());

const stripe = async <T>(path: string, body: Record<string, string>): Promise<T> => {
	const { api, secretKey } = app.app.deps.config.stripe;
	const response = await fetch(`http://127.0.0.1:${api?.port}/v1/${path}`, {
		method: "POST",
		headers: { authorization: `Bearer ${secretKey}` },
		body: new URLSearchParams(body),
	});
	return (await response.json()) as T;
};

/** A payment of this installation whose donation and campaign have no rows. */
async function payLost(campaignId: string): Promise<string> {
	const intent = await stripe<{ id: string; client_secret: string }>("payment_intents", {
		amount: "3000",
		currency: "usd",
		"payment_method_types[]": "card",
		"metadata[installation_id]": installationId,
		"metadata[donation_id]": app.app.deps.newId(),
		"metadata[campaign_id]": campaignId,
	});
	await app.sandbox.confirm(intent.client_secret, testCards.succeeds);
	return intent.id;
}

/** A transfer to the author's account, of a payout that has no row. */
const transferLost = (campaignId: string, amountCents: number, payoutId = app.app.deps.newId()) =>
	app.app.deps.payoutRail.transfer({
		installationId,
		payoutId,
		campaignId,
		providerId: author.providerId,
		amountCents,
		currency: "usd",
		shortfalls: 0,
		failures: 0,
	});

const isHeld = async () =>
	(await app.app.deps.db.selectFrom("installation").select("heldSince").executeTakeFirstOrThrow()).heldSince !== null;
const held = () => until("the hold", isHeld);
const adopt = (choice: { refund?: string[]; writeOff?: string[] } = {}) =>
	adoptMoney(app.app.deps, {
		since: new Date(clock.now().getTime() - 3_600_000),
		refund: new Set(choice.refund),
		writeOff: new Set(choice.writeOff),
	});
const inOrder = async () => expect(auditTable(await steps.audit())).toContain("The ledger is in order.");

/** What the platform has borne and retained, in an accountant's notation. */
async function corrections(): Promise<string> {
	const { rows } = await sql<{ debit: string; credit: string; cents: number }>`
		select debit.kind as debit, credit.kind as credit, transfer.amount_cents as cents
		from ledger_entry entry join ledger_transfer transfer on transfer.entry_id = entry.id
		join ledger_account debit on debit.id = transfer.debit_account_id
		join ledger_account credit on credit.id = transfer.credit_account_id
		where entry.kind = 'platform-correction' and 'corrections' in (debit.kind, credit.kind)
		order by entry.created_at, entry.id, transfer.id`.execute(app.app.deps.db);
	const dollars = (cents: number) => (cents / 100).toFixed(2).padStart(7);
	return `\n${rows.map(({ debit, credit, cents }) => `${debit.padEnd(17)} ${credit.padEnd(17)} ${dollars(cents)}`).join("\n")}\n`;
}

describe("a campaign that a restore has lost, with its payout", () => {
	it("[D3] [D4] [N1] leaves nothing behind: donations are refunded or written off, the transfer is written off", async () => {
		const campaignId = app.app.deps.newId();
		const [refunded, writtenOff] = [await payLost(campaignId), await payLost(campaignId)];
		const transfer = await transferLost(campaignId, 2_500);
		await held();

		const first = await adopt();
		expect(first.isFinished).toBe(false);
		expect(first.transfers).toEqual([{ transferId: transfer.id, result: "no-campaign" }]);
		expect(first.payments.map(({ result }) => result)).toEqual(["no-campaign", "no-campaign"]);
		expect(await isHeld()).toBe(true);

		// Two operators at once.
		const choice = { refund: [refunded], writeOff: [writtenOff, transfer.id] };
		await Promise.all([adopt(choice), adopt(choice)]);
		expect((await adopt(choice)).isFinished).toBe(true);
		expect(await isHeld()).toBe(false);
		expect(await corrections()).toMatchInlineSnapshot(`
			"
			provider-pending  corrections         30.00
			corrections       provider-pending    30.00
			provider-pending  corrections         30.00
			corrections       provider-pending    25.00
			"
		`);
		await inOrder();

		// The author returns the money: the bookings follow, and nothing is held.
		for (const amount of [1_000, 1_500]) {
			await stripe(`transfers/${transfer.id}/reversals`, { amount: String(amount) });
			await steps.money.catchUp();
			await until("the return", async () => (await corrections()).includes((amount / 100).toFixed(2)));
		}
		expect(await isHeld()).toBe(false);
		await inOrder();
		expect((await adopt()).transfers).toEqual([]);
	});

	it("[D4] is no way to write off a payout that can be imported, nor an id that is unknown", async () => {
		const before = await corrections();
		const payoutId = app.app.deps.newId();
		const transfer = await transferLost(author.campaignId, 1_000, payoutId);
		await held();
		const report = await adopt({ writeOff: [transfer.id, "tr_unknown", "pi_unknown", "%"] });
		expect(report.transfers).toEqual([{ transferId: transfer.id, result: "imported" }]);
		expect(report.isFinished).toBe(true);
		expect(await steps.stateOf(payoutId)).not.toBe("failed");
		expect(await corrections()).toBe(before);
		await inOrder();
	});
});
