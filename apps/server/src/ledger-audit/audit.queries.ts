import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";

/*
 * An audit compares what several modules say of the same money. So it stands above them, these statements alone read
 * the tables of all, and they write nothing. Each answers what is off: `subject`, what was expected and what is there, in cents or counts.
 */

export type AuditRow = { subject: string; expected: number; actual: number };

const rowLimit = 100;

const statements = {
	"an entry has transfers, in its accounts' currency": sql<AuditRow>`
		select entry.kind || ' ' || entry.subject as subject, 1 as expected, count(transfer.id) filter (
			where transfer.currency = debit.currency and transfer.currency = credit.currency) as actual
		from ledger_entry entry
		left join ledger_transfer transfer on transfer.entry_id = entry.id
		left join ledger_account debit on debit.id = transfer.debit_account_id
		left join ledger_account credit on credit.id = transfer.credit_account_id
		group by entry.id
		having count(transfer.id) = 0
			or bool_or(transfer.currency <> debit.currency or transfer.currency <> credit.currency)
		limit ${rowLimit}`,
	"debits and credits are the same, per currency": sql<AuditRow>`
		select currency as subject, sum(debits) as expected, sum(credits) as actual from (
			select account.currency,
				coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0) as debits,
				coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0) as credits
			from ledger_account account
		) balance group by currency having sum(debits) <> sum(credits)`,
	"a settled donation has one entry": sql<AuditRow>`
		select donation.id::text as subject, 1 as expected, count(entry.id) as actual
		from donation left join ledger_entry entry on entry.kind = 'donation-settled' and entry.subject = donation.id::text
		where donation.settled_at is not null group by donation.id having count(entry.id) <> 1 limit ${rowLimit}`,
	"an entry of a settlement has its donation": sql<AuditRow>`
		select entry.subject, 1 as expected, 0 as actual from ledger_entry entry
		where entry.kind = 'donation-settled' and not exists (
			select 1 from donation where donation.id::text = entry.subject and settled_at is not null)
		limit ${rowLimit}`,
	"a settled donation has its booking": sql<AuditRow>`
		select donation.id::text as subject, 1 as expected, count(movement.id) as actual
		from donation left join provider_movement movement
			on movement.donation_id = donation.id and movement.kind = 'settlement'
		where donation.settled_at is not null group by donation.id having count(movement.id) <> 1 limit ${rowLimit}`,
	"what a donation says was refunded is what was booked": sql<AuditRow>`
		select donation.id::text as subject, donation.refunded_cents as expected,
			coalesce(-sum(movement.amount_cents), 0) as actual
		from donation left join provider_movement movement
			on movement.donation_id = donation.id and movement.kind in ('refund', 'refund-failure')
		group by donation.id having coalesce(-sum(movement.amount_cents), 0) <> donation.refunded_cents limit ${rowLimit}`,
	"what a donation counts for is the gift, less what went back": sql<AuditRow>`
		select subject, expected, actual from (
			select donation.id::text as subject, donation.raised_cents as actual,
				donation.amount_cents - least(donation.amount_cents, coalesce(sum(-movement.amount_cents) filter (
					where movement.kind in ('refund', 'refund-failure') or dispute.outcome = 'lost'), 0)) as expected
			from donation
			left join provider_movement movement on movement.donation_id = donation.id
			left join donation_dispute dispute on dispute.donation_id = donation.id
				and movement.kind = 'dispute' and dispute.provider_dispute_id = movement.source_id
			where donation.settled_at is not null group by donation.id
		) gift where expected <> actual limit ${rowLimit}`,
	"a booking is in the provider's accounts of the ledger, pending or available": sql<AuditRow>`
		select account.kind as subject,
			(select coalesce(sum(amount_cents - fee_cents), 0) from provider_movement
				where (released_at is null) = (account.kind = 'provider-pending')) as expected,
			${debitBalance()} as actual
		from ledger_account account where account.kind in ('provider-pending', 'provider-available')
			and (select coalesce(sum(amount_cents - fee_cents), 0) from provider_movement
				where (released_at is null) = (account.kind = 'provider-pending')) <> ${debitBalance()}`,
	"a campaign's total is the sum of its gifts": totals("raised_cents", "sum(donation.raised_cents)"),
	"a campaign's gifts are counted": totals("gifts_count", "count(*) filter (where donation.raised_cents > 0)"),
	"a campaign's supporters are counted": totals(
		"supporters_count",
		"count(distinct donation.email_key) filter (where donation.raised_cents > 0)",
	),
	"what is owed to campaigns is what was raised, less the fees that they bear": sql<AuditRow>`
		select 'all campaigns' as subject, owed.expected, owed.actual from (
			select (select coalesce(sum(raised_cents), 0) from donation)
					- ((select coalesce(sum(fee_cents), 0) from provider_movement)
						- (select coalesce(sum(${debitBalance()}), 0) from ledger_account account
							where account.kind in ('provider-fees', 'dispute-fees'))) as expected,
				(select coalesce(-sum(${debitBalance()}), 0) from ledger_account account
					where account.campaign_id is not null) as actual
		) owed where owed.expected <> owed.actual`,
	"nothing is disputed or held that no open dispute explains": sql<AuditRow>`
		select 'disputed' as subject, expected, actual from (
			select (select coalesce(-sum(movement.amount_cents), 0) from provider_movement movement
					join donation_dispute dispute on dispute.donation_id = movement.donation_id
						and dispute.provider_dispute_id = movement.source_id
					where movement.kind = 'dispute' and dispute.outcome <> 'lost') as expected,
				(select ${debitBalance()} from ledger_account account where account.kind = 'disputed') as actual
		) dispute where expected <> actual`,
};

function debitBalance() {
	return sql<number>`(coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0)
		- coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0))`;
}

/** Column and expression are written above, never by a caller. */
function totals(column: string, expected: string) {
	return sql<AuditRow>`
		select subject, expected, actual from (
			select campaign.id::text as subject,
				coalesce((select ${sql.raw(expected)} from donation where donation.campaign_id = campaign.id), 0) as expected,
				coalesce((select total.${sql.raw(column)} from campaign_total total where total.campaign_id = campaign.id), 0)
					+ coalesce((select sum(delta.${sql.raw(column)}) from campaign_total_delta delta
						where delta.campaign_id = campaign.id), 0) as actual
			from campaign
		) total where expected <> actual limit ${rowLimit}`;
}

export type AuditCheck = keyof typeof statements;
export const auditChecks = Object.keys(statements) as AuditCheck[];

/** What is off by one check; each check sees one moment, since it is one statement. */
export async function runCheck(db: Db, check: AuditCheck): Promise<AuditRow[]> {
	const { rows } = await statements[check].execute(db);
	return rows;
}

/** Of these events of the provider, those that were worked on. */
export async function listWorkedOn(db: Db, eventIds: readonly string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`
		select event_id as id from provider_event
		where event_id = any(${eventIds}) and processed_at is not null`.execute(db);
	return new Set(rows.map((row) => row.id));
}

/**
 * What the ledger says lies with the provider, pending and available together, in cents, and which of these bookings it
 * knows: both of one moment.
 */
export async function readLedgerAtProvider(
	db: Db,
	movementIds: readonly string[],
): Promise<{ cents: number; known: Set<string> }> {
	const { rows } = await sql<{ cents: number; known: string[] }>`
		select coalesce(sum(${debitBalance()}), 0) as cents,
			array(select provider_movement_id from provider_movement
				where provider_movement_id = any(${movementIds})) as known
		from ledger_account account
		where account.kind in ('provider-pending', 'provider-available') and account.currency = 'usd'`.execute(db);
	return { cents: rows[0]?.cents ?? 0, known: new Set(rows[0]?.known) };
}
