import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** A posting of the general journal: one transfer of an entry. */
export type JournalTransfer = {
	entryId: string;
	kind: string;
	subject: string;
	occurredAt: Date;
	occurred: string;
	recordedAt: Date;
	debit: string;
	debitCampaignId: string | null;
	credit: string;
	creditCampaignId: string | null;
	amountCents: number;
	currency: string;
};

export type JournalBalance = { kind: string; currency: string; debitCents: number };

/** What every kind of account had before a time: debits less credits, per currency. */
export async function readBalancesBefore(db: Db, before: Date): Promise<JournalBalance[]> {
	const { rows } = await sql<JournalBalance>`
		select kind, currency, sum(cents)::bigint as "debitCents" from (
			select account.kind, account.currency, sum(transfer.amount_cents) as cents
			from ledger_entry entry
			join ledger_transfer transfer on transfer.entry_id = entry.id
			join ledger_account account on account.id = transfer.debit_account_id
			where entry.occurred_at < ${before} group by 1, 2
			union all
			select account.kind, account.currency, -sum(transfer.amount_cents)
			from ledger_entry entry
			join ledger_transfer transfer on transfer.entry_id = entry.id
			join ledger_account account on account.id = transfer.credit_account_id
			where entry.occurred_at < ${before} group by 1, 2
		) sums group by kind, currency having sum(cents) <> 0
		order by currency, kind`.execute(db);
	return rows;
}

/** The time as the database writes it, which is finer than a date here. */
export type JournalPosition = { occurred: string; entryId: string };

/** The transfers of the next entries within the period, in the order of the entries. */
export async function listJournalTransfers(
	db: Db,
	page: { from: Date; before: Date; after: JournalPosition | null; entries: number },
): Promise<JournalTransfer[]> {
	const { from, before, after, entries } = page;
	const { rows } = await sql<JournalTransfer>`
		with entry as materialized (
			select id, kind, subject, occurred_at, created_at from ledger_entry
			where occurred_at >= ${from} and occurred_at < ${before}
				-- Entries of before 0030 may have none: a page of such entries would end the journal.
				and exists (select from ledger_transfer transfer where transfer.entry_id = ledger_entry.id)
				${after ? sql`and (occurred_at, id) > (${after.occurred}::timestamptz, ${after.entryId}::uuid)` : sql``}
			order by occurred_at, id limit ${entries}
		)
		select entry.id as "entryId", entry.kind, entry.subject, entry.occurred_at as "occurredAt", entry.occurred_at::text as occurred,
			entry.created_at as "recordedAt", debit.kind as debit, debit.campaign_id as "debitCampaignId",
			credit.kind as credit, credit.campaign_id as "creditCampaignId",
			transfer.amount_cents as "amountCents", transfer.currency
		from entry
		join ledger_transfer transfer on transfer.entry_id = entry.id
		join ledger_account debit on debit.id = transfer.debit_account_id
		join ledger_account credit on credit.id = transfer.credit_account_id
		order by entry.occurred_at, entry.id, transfer.id`.execute(db);
	return rows;
}
