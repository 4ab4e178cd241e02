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
		from donation left join ledger_entry entry on entry.subject = donation.id::text
			and entry.kind = case donation.provider when 'stripe' then 'donation-settled' else 'external-given' end
		where donation.settled_at is not null group by donation.id having count(entry.id) <> 1 limit ${rowLimit}`,
	"an entry of a settlement has its donation": sql<AuditRow>`
		select entry.subject, 1 as expected, 0 as actual from ledger_entry entry
		where entry.kind in ('donation-settled', 'external-given') and not exists (
			select 1 from donation where donation.id::text = entry.subject and settled_at is not null
				and (donation.provider = 'stripe') = (entry.kind = 'donation-settled'))
		limit ${rowLimit}`,
	"a card donation has its booking, and nothing else has one": sql<AuditRow>`
		select donation.id::text as subject, (donation.provider = 'stripe')::int as expected, count(movement.id) as actual
		from donation left join provider_movement movement
			on movement.donation_id = donation.id and movement.kind = 'settlement'
		where donation.settled_at is not null group by donation.id
		having count(movement.id) <> (donation.provider = 'stripe')::int limit ${rowLimit}`,
	"what a donation says was refunded is what was booked": sql<AuditRow>`
		select donation.id::text as subject, donation.refunded_cents as expected,
			coalesce(-sum(movement.amount_cents), 0) as actual
		from donation left join provider_movement movement
			on movement.donation_id = donation.id and movement.kind in ('refund', 'refund-failure')
		where donation.provider = 'stripe'
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
			where donation.settled_at is not null and donation.provider = 'stripe' group by donation.id
			union all
			select donation.id::text, donation.raised_cents, case when entry.id is null then donation.amount_cents else 0 end
			from donation
			left join ledger_entry entry on entry.kind = 'external-corrected' and entry.subject = donation.id::text
			where donation.settled_at is not null and donation.provider <> 'stripe'
		) gift where expected <> actual limit ${rowLimit}`,
	"a booking is in the provider's accounts of the ledger, pending or available": sql<AuditRow>`
		select account.kind as subject,
			${bookedCents()} as expected, ${debitBalance()} as actual
		from ledger_account account where account.kind in ('provider-pending', 'provider-available')
			and ${bookedCents()} <> ${debitBalance()}`,
	"what was transferred for payouts is at authors' accounts, or on its way to their banks": sql<AuditRow>`
		select subject, expected, actual from (
			select account.kind as subject, ${debitBalance()} as actual,
				(select coalesce(sum(amount_cents), 0) from payout where (account.kind = 'connected' and state in (
						'transferred', 'paying', 'payout_unknown', 'returning', 'reversing', 'return_unknown'))
					or (account.kind = 'payouts-in-transit' and state = 'in_transit')) as expected
			from ledger_account account where account.kind in ('connected', 'payouts-in-transit')
		) way where expected <> actual`,
	"what a campaign has set aside is what its payouts under way come to": sql<AuditRow>`
		select subject, expected, actual from (
			select campaign.id::text as subject,
				coalesce((select sum(amount_cents) from payout
					where payout.campaign_id = campaign.id and state not in ('paid', 'failed')), 0) as expected,
				coalesce((select -${debitBalance()} from ledger_account account
					where account.campaign_id = campaign.id and account.kind = 'campaign-payout'), 0) as actual
			from campaign
		) aside where expected <> actual limit ${rowLimit}`,
	"what payouts have taken of a campaign is what they came to": sql<AuditRow>`
		select subject, expected, actual from (
			select campaign.id::text as subject,
				coalesce((select sum(amount_cents) from payout
					where payout.campaign_id = campaign.id and state <> 'failed'), 0) as expected,
				coalesce((select reserved_cents from payout_reservation where campaign_id = campaign.id), 0) as actual
			from campaign
		) taken where expected <> actual limit ${rowLimit}`,
	"a campaign's total is the sum of its gifts": totals("raised_cents", "sum(donation.raised_cents)"),
	"a campaign's gifts are counted": totals("gifts_count", "count(*) filter (where donation.raised_cents > 0)"),
	"a campaign's supporters are counted": totals(
		"supporters_count",
		`count(distinct case when donation.donor_proven_at is null then donation.id::text else donation.email_key end)
			filter (where donation.raised_cents > 0)`,
	),
	"what is owed to campaigns is what was raised, less the fees that they bear and what was paid out": sql<AuditRow>`
		select 'all campaigns' as subject, owed.expected, owed.actual from (
			select (select coalesce(sum(raised_cents), 0) from donation where provider = 'stripe')
					- ((select coalesce(sum(fee_cents), 0) from provider_movement)
						- (select coalesce(sum(${debitBalance()}), 0) from ledger_account account
							where account.kind in ('provider-fees', 'dispute-fees')))
					- (select coalesce(sum(amount_cents), 0) from payout where state = 'paid') as expected,
				(select coalesce(-sum(${debitBalance()}), 0) from ledger_account account
					where account.kind like 'campaign-%') as actual
		) owed where owed.expected <> owed.actual`,
	"what a campaign has through the charity catalogue is what was given through it": sql<AuditRow>`
		select subject, expected, actual from (
			select campaign.id::text as subject,
				coalesce((select sum(raised_cents) from donation
					where donation.campaign_id = campaign.id and donation.provider <> 'stripe'), 0) as expected,
				coalesce((select -${debitBalance()} from ledger_account account
					where account.campaign_id = campaign.id and account.kind = 'external-owed'), 0) as actual
			from campaign
		) gifts where expected <> actual limit ${rowLimit}`,
	"what the charity catalogue holds is what campaigns have through it": sql<AuditRow>`
		select 'all campaigns' as subject, expected, actual from (
			select (select coalesce(-sum(${debitBalance()}), 0) from ledger_account account
					where account.kind = 'external-owed') as expected,
				(select ${debitBalance()} from ledger_account account where account.kind = 'external-held') as actual
		) held where expected <> actual`,
	"a gift through the charity catalogue counts when it has succeeded, and not before": sql<AuditRow>`
		select donation.id::text as subject, donation.amount_cents * (donation.state = 'succeeded')::int as expected,
			donation.raised_cents as actual
		from donation where donation.provider <> 'stripe'
			and donation.raised_cents <> donation.amount_cents * (donation.state = 'succeeded')::int
		limit ${rowLimit}`,
	"nothing is disputed or held that no open dispute explains": sql<AuditRow>`
		select 'disputed' as subject, expected, actual from (
			select (select coalesce(-sum(movement.amount_cents), 0) from provider_movement movement
					join donation_dispute dispute on dispute.donation_id = movement.donation_id
						and dispute.provider_dispute_id = movement.source_id
					where movement.kind = 'dispute' and dispute.outcome <> 'lost') as expected,
				(select ${debitBalance()} from ledger_account account where account.kind = 'disputed') as actual
		) dispute where expected <> actual`,
};

/** What the provider has booked for donations, less what has left for payouts, which is always available money. */
function bookedCents() {
	return sql<number>`((select coalesce(sum(amount_cents - fee_cents), 0) from provider_movement
			where (released_at is null) = (account.kind = 'provider-pending'))
		- (select coalesce(sum(amount_cents), 0) from payout where account.kind = 'provider-available'
			and state not in ('requested', 'transferring', 'transfer_unknown', 'failed')))`;
}

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

export type MovingPayout = { id: string; providerId: string; transferId: string | null; amountCents: number };

/** Payouts whose money the provider may be moving just now: it may have been moved there and not be told here. */
export async function listMovingPayouts(db: Db): Promise<MovingPayout[]> {
	const { rows } = await sql<MovingPayout>`
		select payout.id, connected.provider_connected_id as "providerId", payout.transfer_id as "transferId",
			payout.amount_cents as "amountCents"
		from payout join connected_account connected on connected.id = payout.connected_account_id
		where payout.state in ('requested', 'transferring', 'transfer_unknown', 'returning', 'reversing', 'return_unknown')
			and connected.provider_connected_id is not null`.execute(db);
	return rows;
}
