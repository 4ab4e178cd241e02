import { createTestCampaign, signUpPerson, type TestApp } from "@stride/testing";
import fc from "fast-check";
import { sql } from "kysely";
import {
	type CampaignAccount,
	type EntryKind,
	type LedgerAccount,
	type PlatformAccount,
	postEntry,
} from "../../ledger/index.ts";
import { accountKinds, chartOf } from "./chart-of-accounts.ts";
import type { Sums } from "./general-journal.test-steps.ts";

const kinds: readonly EntryKind[] = [
	"donation-settled",
	"funds-available",
	"dispute-lost",
	"payout-requested",
	"balance-written-off",
	"platform-fee",
	"external-given",
];

/** Months whose entries are random, the oldest first, and an amount per currency that is posted on their borders. */
export const months = ["2026-03", "2026-04", "2026-05"] as const;

const inMonths = fc.date({
	min: new Date("2026-03-01T00:00:00Z"),
	max: new Date("2026-05-31T23:59:59.999Z"),
	noInvalidDate: true,
});
const onBorders = fc
	.constantFrom("2026-03-31T23:59:59.999Z", "2026-04-01T00:00:00Z", "2026-04-30T23:59:59.999Z")
	.map((time) => new Date(time));

const isOfCampaign = (kind: PlatformAccount | CampaignAccount): kind is CampaignAccount =>
	kind.startsWith("campaign-") || kind === "external-owed";

/** Posts random entries in several currencies. @returns how many */
export async function postRandomBooks(
	app: TestApp,
	{ seed, entries }: { seed: number; entries: number },
): Promise<number> {
	const { deps } = app.app;
	const author = await signUpPerson(app);
	const campaigns = await Promise.all(
		(["usd", "eur", "pln"] as const).flatMap((currency) => [
			createTestCampaign(author, { currency }),
			createTestCampaign(author, { currency }),
		]),
	);
	const account = fc.constantFrom(...accountKinds);
	const transfer = fc
		.record({ debit: account, credit: account, amountCents: fc.integer({ min: 1, max: 10_000_000 }) })
		.filter(({ debit, credit }) => debit !== credit);
	const entry = fc.record({
		kind: fc.constantFrom(...kinds),
		occurredAt: fc.oneof({ weight: 9, arbitrary: inMonths }, { weight: 1, arbitrary: onBorders }),
		campaign: fc.constantFrom(...campaigns),
		transfers: fc.array(transfer, { minLength: 1, maxLength: 4 }),
	});
	for (const { kind, occurredAt, campaign, transfers } of fc.sample(entry, { seed, numRuns: entries })) {
		const accountOf = (of: PlatformAccount | CampaignAccount): LedgerAccount =>
			isOfCampaign(of) ? { kind: of, campaignId: campaign.id } : { kind: of };
		await deps.db.transaction().execute((tx) =>
			postEntry(deps, tx, {
				kind,
				subject: deps.newId(),
				occurredAt,
				currency: campaign.currency,
				transfers: transfers.map(({ debit, credit, amountCents }) => ({
					debit: accountOf(debit),
					credit: accountOf(credit),
					amountCents,
				})),
			}),
		);
	}
	return entries;
}

/** The ledger's own sums before a time, by currency and account number. */
export async function ledgerBefore(app: TestApp, before: string): Promise<Sums> {
	const { rows } = await sql<{ kind: string; currency: string; cents: number }>`
		select account.kind, account.currency,
			sum(case when transfer.debit_account_id = account.id then amount_cents else -amount_cents end)::bigint as cents
		from ledger_account account
		join ledger_transfer transfer on account.id in (transfer.debit_account_id, transfer.credit_account_id)
		join ledger_entry entry on entry.id = transfer.entry_id
		where entry.occurred_at < ${before}::timestamptz
		group by 1, 2 having sum(case when transfer.debit_account_id = account.id then amount_cents else -amount_cents end) <> 0`.execute(
		app.app.deps.db,
	);
	return Object.fromEntries(
		rows.map(({ kind, currency, cents }) => [`${currency.toUpperCase()} ${chartOf(kind).code}`, cents]),
	);
}

export const monthAfter = (month: string): string =>
	`${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, "0")}`;
