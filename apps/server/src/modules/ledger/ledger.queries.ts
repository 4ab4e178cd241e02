import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { campaignIdOf, type LedgerAccount, type LedgerEntry } from "./chart.ts";

type NewEntry = { id: string; entry: LedgerEntry; reversesId: string | null; createdAt: Date };

/** @throws when the ledger has no such entry: only a posted entry can be reversed */
export async function getEntryId(db: Db, { kind, subject }: { kind: string; subject: string }): Promise<string> {
	const row = await db
		.selectFrom("ledgerEntry")
		.select("id")
		.where("kind", "=", kind)
		.where("subject", "=", subject)
		.executeTakeFirst();
	if (!row) throw new Error(`The ledger has no entry ${kind} of ${subject}.`);
	return row.id;
}

/** @returns false when this entry has been posted before */
export async function insertEntry(db: Db, { id, entry, reversesId, createdAt }: NewEntry): Promise<boolean> {
	const row = await db
		.insertInto("ledgerEntry")
		.values({
			id,
			kind: entry.kind,
			subject: entry.subject,
			reversesId,
			occurredAt: entry.occurredAt,
			createdAt,
		})
		.onConflict((conflict) => conflict.constraint("ledger_entry_once").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** The ids of the accounts, in the given order; an account is created at its first use. */
export async function ensureAccounts(
	db: Db,
	accounts: readonly LedgerAccount[],
	made: { currency: string; newId: () => string; createdAt: Date },
): Promise<string[]> {
	const ids = new Map<string, string>();
	const keyOf = (kind: string, campaignId: string | null) => `${kind}:${campaignId ?? ""}`;
	const find = async () => {
		const rows = await db
			.selectFrom("ledgerAccount")
			.select(["id", "kind", "campaignId"])
			.where("currency", "=", made.currency)
			.where((where) =>
				where.or(
					accounts.map((account) =>
						where.and([
							where("kind", "=", account.kind),
							where("campaignId", "is not distinct from", campaignIdOf(account)),
						]),
					),
				),
			)
			.execute();
		for (const row of rows) ids.set(keyOf(row.kind, row.campaignId), row.id);
	};
	await find();
	const missing = accounts.filter((account) => !ids.has(keyOf(account.kind, campaignIdOf(account))));
	if (missing.length > 0) {
		// Sorted, so that concurrent settlements lock the accounts in the same order.
		const sorted = [...missing].sort((a, b) => (a.kind < b.kind ? -1 : 1));
		await db
			.insertInto("ledgerAccount")
			.values(
				sorted.map((account) => ({
					id: made.newId(),
					kind: account.kind,
					campaignId: campaignIdOf(account),
					currency: made.currency,
					stamp: db.selectFrom("installation").select("stamp"),
					createdAt: made.createdAt,
				})),
			)
			.onConflict((conflict) => conflict.constraint("ledger_account_unique").doNothing())
			.execute();
		await find();
	}
	return accounts.map((account) => {
		const id = ids.get(keyOf(account.kind, campaignIdOf(account)));
		if (!id) throw new Error(`The ledger has no account ${account.kind}.`);
		return id;
	});
}

export type TransferRow = {
	id: string;
	entryId: string;
	debitAccountId: string;
	creditAccountId: string;
	amountCents: number;
	currency: string;
};

export async function insertTransfers(db: Db, rows: readonly TransferRow[]): Promise<void> {
	await db.insertInto("ledgerTransfer").values(rows).execute();
}

export type BalanceRow = { kind: string; campaignId: string | null; debitsCents: number; creditsCents: number };

/** Every account's debits and credits; of one campaign's accounts only if it is given. */
export async function sumBalances(db: Db, campaignId?: string): Promise<BalanceRow[]> {
	const { rows } = await sql<BalanceRow>`
		select account.kind, account.campaign_id as "campaignId",
			coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0) as "debitsCents",
			coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0) as "creditsCents"
		from ledger_account account
		where ${campaignId ?? null}::uuid is null or account.campaign_id = ${campaignId ?? null}
		order by account.kind, account.campaign_id`.execute(db);
	return rows;
}

/**
 * The available funds that a campaign has earned, before payouts, as an SQL expression. Payouts are excluded, so that a
 * caller that subtracts them counts them once.
 */
export const earnedCents = (campaignId: string) => sql<number>`(
	select coalesce(sum(case when transfer.credit_account_id = account.id then amount_cents else -amount_cents end), 0)
	from ledger_account account
	join ledger_transfer transfer on account.id in (transfer.debit_account_id, transfer.credit_account_id)
	join ledger_entry entry on entry.id = transfer.entry_id
	where account.kind = 'campaign-available' and account.campaign_id = ${campaignId} and entry.kind not like 'payout-%')`;

/**
 * What a campaign's donations have brought it: everything that is or was owed for them, less the fees it bears. Payouts
 * and settlements of its balance are left out. `heldCents` of it is withheld in disputes.
 */
export async function sumEarned(db: Db, campaignId: string): Promise<{ earnedCents: number; heldCents: number }> {
	const { rows } = await sql<{ earnedCents: number; heldCents: number }>`
		select coalesce(sum(cents), 0)::bigint as "earnedCents",
			coalesce(sum(cents) filter (where kind = 'campaign-hold'), 0)::bigint as "heldCents"
		from (
			select account.kind, case when transfer.credit_account_id = account.id then amount_cents else -amount_cents end as cents
			from ledger_account account
			join ledger_transfer transfer on account.id in (transfer.debit_account_id, transfer.credit_account_id)
			join ledger_entry entry on entry.id = transfer.entry_id
			where account.campaign_id = ${campaignId} and account.kind in (${sql.join(ownAccounts)})
				and entry.kind not like 'payout-%' and entry.kind not like 'balance-%') moved`.execute(db);
	return rows[0] ?? { earnedCents: 0, heldCents: 0 };
}

const ownAccounts = ["campaign-pending", "campaign-available", "campaign-hold"] as const;

/** What is owed to campaigns, available and still arriving, in cents; a campaign without any is left out. */
export async function sumPayable(
	db: Db,
	campaignIds: readonly string[],
): Promise<Map<string, { availableCents: number; pendingCents: number }>> {
	if (campaignIds.length === 0) return new Map();
	const { rows } = await sql<{ campaignId: string; availableCents: number; pendingCents: number }>`
		select campaign_id as "campaignId",
			coalesce(sum(cents) filter (where kind = 'campaign-available'), 0) as "availableCents",
			coalesce(sum(cents) filter (where kind = 'campaign-pending'), 0) as "pendingCents"
		from (select account.campaign_id, account.kind,
				coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0)
					- coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0) as cents
			from ledger_account account
			where account.campaign_id = any(${campaignIds}::uuid[])
				and account.kind in ('campaign-available', 'campaign-pending')) owed
		group by campaign_id`.execute(db);
	return new Map(rows.map(({ campaignId, ...owed }) => [campaignId, owed]));
}

/** The platform's position in one currency, in cents. */
export type Position = {
	currency: string;
	/** Owed to campaigns. A balance below zero does not lower what is owed to the others. */
	owedCents: number;
	/** Held for them: at the provider, in authors' accounts there, in transit to banks, or withdrawn until a dispute ends. */
	heldCents: number;
	tipsCents: number;
	feesCents: number;
	writeOffsCents: number;
	fxDifferenceCents: number;
	bankCents: number;
};

/** The platform's position in each currency that has accounts; sums never cross currencies. */
export async function readPositions(db: Db): Promise<Position[]> {
	const { rows } = await sql<Position>`
		with balance as (
			select account.currency, account.kind, account.campaign_id,
				coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0)
					- coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0) as cents
			from ledger_account account
		), campaign as (
			select currency, greatest(0, -sum(cents)) as cents
			from balance where kind like 'campaign-%' group by currency, campaign_id
		)
		select balance.currency,
			(select coalesce(sum(cents), 0) from campaign where campaign.currency = balance.currency) as "owedCents",
			coalesce(sum(cents) filter (where kind in (
				'provider-pending', 'provider-available', 'provider-reserved', 'disputed', 'connected', 'payouts-in-transit')), 0) as "heldCents",
			coalesce(-sum(cents) filter (where kind = 'tips'), 0) as "tipsCents",
			coalesce(sum(cents) filter (where kind in ('provider-fees', 'dispute-fees')), 0) as "feesCents",
			coalesce(sum(cents) filter (where kind = 'write-offs'), 0) as "writeOffsCents",
			coalesce(sum(cents) filter (where kind = 'fx-difference'), 0) as "fxDifferenceCents",
			coalesce(sum(cents) filter (where kind = 'platform-bank'), 0) as "bankCents"
		from balance group by balance.currency order by balance.currency`.execute(db);
	return rows;
}

/** Campaigns whose available balance is below zero, those after the given one. */
export async function listCampaignsInDebt(db: Db, page: { after: string | null; limit: number }): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select account.campaign_id as id from ledger_account account
		where account.kind = 'campaign-available' and (${page.after}::uuid is null or account.campaign_id > ${page.after})
			and coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0)
				< coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0)
		order by account.campaign_id limit ${page.limit}`.execute(db);
	return rows.map((row) => row.id);
}

/** Campaigns with funds available for payout, those after the given one. */
export async function listCampaignsOwed(db: Db, page: { after: string | null; limit: number }): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select account.campaign_id as id from ledger_account account
		where account.kind = 'campaign-available' and (${page.after}::uuid is null or account.campaign_id > ${page.after})
			and coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0)
				> coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0)
		order by account.campaign_id limit ${page.limit}`.execute(db);
	return rows.map((row) => row.id);
}
