import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { CampaignAccount } from "./chart.ts";

/*
 * A campaign's own books: what is owed for it and reserved by no payout, released or not. Money in a dispute is left out
 * until it returns; a release changes nothing.
 */

/**
 * The transfers of a campaign's accounts, with what each adds to the balance. Each side is read by its own index: one
 * condition on both would read the whole ledger.
 */
const moved = (campaignId: string, kinds: readonly CampaignAccount[]) => sql`(
	select transfer.entry_id, case when account.kind = 'campaign-hold' then 0 else transfer.amount_cents end as cents
	from ledger_account account join ledger_transfer transfer on transfer.credit_account_id = account.id
	where account.campaign_id = ${campaignId} and account.kind = any(${kinds}::text[])
	union all
	select transfer.entry_id, case when account.kind = 'campaign-hold' then 0 else -transfer.amount_cents end
	from ledger_account account join ledger_transfer transfer on transfer.debit_account_id = account.id
	where account.campaign_id = ${campaignId} and account.kind = any(${kinds}::text[]))`;

const ofBalance = ["campaign-pending", "campaign-available", "campaign-hold"] as const;

/** The fees of an entry that the platform bears. */
const platformFee = sql<number>`(
	select coalesce(sum(case when account.id = transfer.debit_account_id then transfer.amount_cents
		else -transfer.amount_cents end), 0)
	from ledger_transfer transfer
	join ledger_account account on account.id in (transfer.debit_account_id, transfer.credit_account_id)
	where transfer.entry_id = entry.id and account.kind in ('provider-fees', 'dispute-fees'))`;

type Period = { from: Date; before: Date };

/** A campaign's balance by the dates of its entries, in cents. */
export async function readCampaignBalance(db: Db, campaignId: string, before: Date): Promise<number> {
	const { rows } = await sql<{ cents: number }>`
		select coalesce(sum(moved.cents), 0)::bigint as cents from ${moved(campaignId, ofBalance)} moved
		join ledger_entry entry on entry.id = moved.entry_id where entry.occurred_at < ${before}`.execute(db);
	return rows[0]?.cents ?? 0;
}

/** The months (UTC) with entries of a campaign, the newest first. */
export async function listCampaignMonths(db: Db, campaignId: string, limit: number): Promise<string[]> {
	const { rows } = await sql<{ month: string }>`
		select distinct to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM') as month from ${moved(campaignId, ofBalance)} moved
		join ledger_entry entry on entry.id = moved.entry_id where entry.kind <> 'funds-available'
		order by month desc limit ${limit}`.execute(db);
	return rows.map(({ month }) => month);
}

export type CampaignEntry = {
	entryId: string;
	kind: string;
	subject: string;
	occurredAt: Date;
	/** The time as the database writes it, which is finer than a date here. */
	occurred: string;
	cents: number;
	platformFeeCents: number;
};

export type CampaignEntrySum = Pick<CampaignEntry, "kind" | "cents" | "platformFeeCents"> & { count: number };

const entriesOf = (campaignId: string, { from, before }: Period) => sql`(
	select entry.id, entry.kind, entry.subject, entry.occurred_at, entry.created_at, sum(moved.cents)::bigint as cents
	from ${moved(campaignId, ofBalance)} moved join ledger_entry entry on entry.id = moved.entry_id
	where entry.kind <> 'funds-available' and entry.occurred_at >= ${from} and entry.occurred_at < ${before}
	group by entry.id) entry`;

/** The subjects of the entries of a period, as a subquery. */
export const subjectsOfBalance = (campaignId: string, period: Period) =>
	sql`(select subject from ${entriesOf(campaignId, period)})`;

/** What the entries of a period have changed, by kind. */
export async function sumCampaignEntries(db: Db, campaignId: string, period: Period): Promise<CampaignEntrySum[]> {
	const { rows } = await sql<CampaignEntrySum>`
		select kind, count(*)::int as count, sum(cents)::bigint as cents,
			sum(platform_fee)::bigint as "platformFeeCents"
		from (select entry.kind, entry.cents, ${platformFee} as platform_fee from ${entriesOf(campaignId, period)}) entry
		group by kind order by kind`.execute(db);
	return rows;
}

/** The entries of a period by their dates: a page of those recorded by a time, or those after an entry. */
export async function listCampaignEntries(
	db: Db,
	campaignId: string,
	period: Period,
	page: { asOf: Date; limit: number; offset?: number; after?: Pick<CampaignEntry, "occurred" | "entryId"> | null },
): Promise<CampaignEntry[]> {
	const { asOf, limit, offset = 0, after } = page;
	const { rows } = await sql<CampaignEntry>`
		select entry.id as "entryId", entry.kind, entry.subject, entry.occurred_at as "occurredAt",
			entry.occurred_at::text as occurred, entry.cents, ${platformFee}::bigint as "platformFeeCents"
		from (
			select * from ${entriesOf(campaignId, period)}
			where created_at <= ${asOf}
				${after ? sql`and (occurred_at, id) > (${after.occurred}::timestamptz, ${after.entryId}::uuid)` : sql``}
			order by occurred_at, id limit ${limit} offset ${offset}) entry
		order by entry.occurred_at, entry.id`.execute(db);
	return rows;
}

/** An entry that changes the available funds. */
export type AvailableChange = { kind: string; subject: string; cents: number };

/** Every change of a campaign's available funds, in the order in which they were recorded: entry ids sort by it. */
export async function listAvailableChanges(db: Db, campaignId: string): Promise<AvailableChange[]> {
	const { rows } = await sql<AvailableChange>`
		select entry.kind, entry.subject, moved.cents from (
			select entry_id, sum(cents)::bigint as cents
			from ${moved(campaignId, ["campaign-available"])} moved group by entry_id) moved
		join ledger_entry entry on entry.id = moved.entry_id
		order by entry.id`.execute(db);
	return rows;
}
