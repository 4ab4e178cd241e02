import {
	createTestCampaign,
	donationBody,
	type TestApp,
	type TestClient,
	testCards,
	tinyJpeg,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { auditBooks, auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { createCampaign } from "../campaigns/index.ts";
import { readMissedEvents } from "../payments/index.ts";
import { reconcileDonations } from "./money/reconcile-donations.ts";
import { releaseFunds } from "./money/release-funds.ts";

type Opened = { donationId: string; clientSecret: string };

const intentOf = ({ clientSecret }: Pick<Opened, "clientSecret">) => String(clientSecret.split("_secret_")[0]);

/** What the outside world and the clock do to a product's money, and what can be read of it afterwards. */
export function createMoneySteps(app: TestApp) {
	const { deps } = app.app;
	const steps = {
		newCampaign: (author: TestClient) => createTestCampaign(author),
		/** Made by the operation itself, for tests that move the clock past every session. */
		newCampaignOf: (accountId: string) =>
			createCampaign(deps, {
				accountId,
				body: {
					country: "PL",
					recipient: { type: "yourself" },
					residenceConfirmed: true,
					title: "A campaign that lasts",
					description: "Whatever happens to its money, it adds up.",
					image: tinyJpeg,
					fundGoal: 500_000,
				},
			}),
		give: (campaignId: string, change: Parameters<typeof donationBody>[0] = {}): Promise<Opened> =>
			app.client().call("donate", { params: { campaignId }, body: donationBody(change) }),
		confirm: (donation: Opened, card: string = testCards.succeeds) => app.sandbox.confirm(donation.clientSecret, card),
		refund: (donation: Opened, amount?: number) =>
			app.sandbox.control("POST", "/refund", { payment_intent: intentOf(donation), ...(amount && { amount }) }),
		failRefund: (refund: string) => app.sandbox.control("POST", "/refund", { refund, fail: true }),
		dispute: (donation: Opened, outcome?: "won" | "lost") =>
			app.sandbox.control("POST", "/dispute", { payment_intent: intentOf(donation), ...(outcome && { outcome }) }),
		/** Waits until nothing that was received is left to work on. */
		quiet: () =>
			until(
				"every event to be worked on",
				async () => {
					const { rows } = await sql<{ open: number }>`
						select count(*) as open from provider_event where processed_at is null`.execute(deps.db);
					return rows[0]?.open === 0;
				},
				// Hundreds of events may have come at once.
				180_000,
			).catch((error: Error) => {
				const failures = app.logged.filter((line) => line.includes("a job failed")).slice(-3);
				throw new Error(`${error.message}\n${failures.join("\n")}`);
			}),
		/** Reads the provider's list of events, so that what follows does not depend on webhooks. */
		async catchUp(): Promise<number> {
			const missed = await readMissedEvents(deps);
			await steps.quiet();
			return missed;
		},
		reconcile: () => reconcileDonations(deps),
		release: () => releaseFunds(deps),
		audit: () => auditLedger(deps),
		/** What one moment of the database says; the provider may be ahead of it. */
		auditBooks: () => auditBooks(deps.db),
		async fundRaised(campaignId: string): Promise<number> {
			const { rows } = await sql<{ cents: number }>`
				select coalesce((select raised_cents from campaign_total where campaign_id = ${campaignId}), 0)
					+ coalesce((select sum(raised_cents) from campaign_total_delta where campaign_id = ${campaignId}), 0)
					as cents`.execute(deps.db);
			return rows[0]?.cents ?? 0;
		},
		async stateOf(donationId: string): Promise<string | undefined> {
			const row = await deps.db.selectFrom("donation").select("state").where("id", "=", donationId).executeTakeFirst();
			return row?.state;
		},
		/** Every account's balance: debits positive for what is held or spent, credits positive for what is owed or earned. */
		async balances(campaignId: string): Promise<Record<string, number>> {
			const { rows } = await sql<{ kind: string; cents: number }>`
				select kind, case when kind in ('provider-pending', 'provider-available', 'disputed', 'provider-fees',
					'dispute-fees', 'external-held') then debits - credits else credits - debits end as cents
				from (select account.kind, account.campaign_id,
					coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0) as debits,
					coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0) as credits
					from ledger_account account) balance
				where campaign_id is null or campaign_id = ${campaignId} order by kind`.execute(deps.db);
			return Object.fromEntries(rows.map((row) => [row.kind, row.cents]));
		},
	};
	return steps;
}
/** The account behind a signed-in test client. */
export async function accountOf(app: TestApp, { email }: { email: string }): Promise<string> {
	const row = await app.app.deps.db
		.selectFrom("account")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	return row.id;
}

export type MoneySteps = ReturnType<typeof createMoneySteps>;
