import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";

/*
 * An audit compares the tables of several modules. Only these statements read all of them, and they write nothing. Each
 * returns its findings: `subject`, the expected and the actual value, in cents or counts.
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
	"debits equal credits, per currency": sql<AuditRow>`
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
	"the refunded amount of a donation equals its booked refunds": sql<AuditRow>`
		select donation.id::text as subject, donation.refunded_cents as expected,
			coalesce(-sum(movement.amount_cents), 0) as actual
		from donation left join provider_movement movement
			on movement.donation_id = donation.id and movement.kind in ('refund', 'refund-failure')
		where donation.provider = 'stripe'
		group by donation.id having coalesce(-sum(movement.amount_cents), 0) <> donation.refunded_cents limit ${rowLimit}`,
	"a donation counts for its amount, less reversals": sql<AuditRow>`
		select subject, expected, actual from (
			-- The tip's part of refunds does not lower it; what names no part is taken from the donation first.
			select id::text as subject, raised_cents as actual, greatest(0, amount_cents - (reversed_cents
				- least(donation.tip_cents, tip_part + greatest(0, reversed_cents - tip_part - amount_cents)))) as expected
			from donation cross join lateral (
				select coalesce(sum(-movement.amount_cents), 0) as reversed_cents,
					coalesce(sum(case when movement.amount_cents < 0 then movement.tip_cents else -movement.tip_cents end), 0)
						as tip_part
				from provider_movement movement
				left join donation_dispute dispute on dispute.donation_id = donation.id
					and movement.kind = 'dispute' and dispute.provider_dispute_id = movement.source_id
				where movement.donation_id = donation.id
					and (movement.kind in ('refund', 'refund-failure') or dispute.outcome = 'lost')) reversals
			where donation.settled_at is not null and donation.provider = 'stripe'
			union all
			select donation.id::text, donation.raised_cents, case when entry.id is null then donation.amount_cents else 0 end
			from donation
			left join ledger_entry entry on entry.kind = 'external-corrected' and entry.subject = donation.id::text
			where donation.settled_at is not null and donation.provider <> 'stripe'
		) totals where expected <> actual limit ${rowLimit}`,
	"a settlement's booking and entry contain amount, tip and cover": sql<AuditRow>`
		select donation.id::text as subject, donation.amount_cents + donation.tip_cents + donation.cover_cents as expected,
			case when entry.cents = donation.amount_cents + donation.tip_cents + donation.cover_cents
				then movement.amount_cents else entry.cents end as actual
		from donation
		join provider_movement movement on movement.donation_id = donation.id and movement.kind = 'settlement'
		join lateral (
			select sum(transfer.amount_cents) as cents
			from ledger_entry entry
			join ledger_transfer transfer on transfer.entry_id = entry.id
			join ledger_account account on account.id = transfer.debit_account_id and account.kind = 'provider-pending'
			where entry.kind = 'donation-settled' and entry.subject = donation.id::text) entry on true
		where donation.settled_at is not null
			and (donation.amount_cents + donation.tip_cents + donation.cover_cents <> movement.amount_cents
				or movement.amount_cents <> entry.cents)
		limit ${rowLimit}`,
	"a booking is in the provider's accounts of the ledger, pending or available": sql<AuditRow>`
		select account.kind || ' ' || account.currency as subject,
			${bookedCents()} as expected, ${debitBalance()} as actual
		from ledger_account account where account.kind in ('provider-pending', 'provider-available')
			and ${bookedCents()} <> ${debitBalance()}`,
	"funds transferred for payouts are in authors' accounts, or in transit to their banks": sql<AuditRow>`
		select subject, expected, actual from (
			select account.kind || ' ' || account.currency as subject, ${debitBalance()} as actual,
				(select coalesce(sum(amount_cents), 0) from payout where payout.currency = account.currency and ((account.kind = 'connected' and state in (
						'transferred', 'paying', 'payout_unknown', 'returning', 'reversing', 'return_unknown'))
					or (account.kind = 'payouts-in-transit' and state = 'in_transit'))) as expected
			from ledger_account account where account.kind in ('connected', 'payouts-in-transit')
		) way where expected <> actual`,
	"a campaign's reserved amount equals its payouts in progress": sql<AuditRow>`
		select subject, expected, actual from (
			select campaign.id::text as subject,
				coalesce((select sum(amount_cents) from payout
					where payout.campaign_id = campaign.id and state not in ('paid', 'failed')), 0) as expected,
				coalesce((select -${debitBalance()} from ledger_account account
					where account.campaign_id = campaign.id and account.kind = 'campaign-payout'), 0) as actual
			from campaign
		) aside where expected <> actual limit ${rowLimit}`,
	"the amount taken from a campaign equals the sum of its payouts": sql<AuditRow>`
		select subject, expected, actual from (
			select campaign.id::text as subject,
				coalesce((select sum(amount_cents) from payout
					where payout.campaign_id = campaign.id and state <> 'failed'), 0) as expected,
				coalesce((select reserved_cents from payout_reservation where campaign_id = campaign.id), 0) as actual
			from campaign
		) taken where expected <> actual limit ${rowLimit}`,
	"a campaign's total is the sum of its donations": totals("raised_cents", "sum(donation.raised_cents)"),
	"a campaign's donations are counted": totals("gifts_count", "count(*) filter (where donation.raised_cents > 0)"),
	"a campaign's supporters are counted": totals(
		"supporters_count",
		`count(distinct case when donation.donor_proven_at is null then donation.id::text else donation.email_key end)
			filter (where donation.raised_cents > 0)`,
	),
	"a booking in the platform's own account has its entry": sql<AuditRow>`
		select subject, expected, actual from (
			select coalesce(movement.id::text, entry.subject) as subject, (movement.id is not null)::int as expected,
				(entry.id is not null)::int as actual
			from platform_movement movement
			full join (select id, kind, subject from ledger_entry
				where kind like 'platform-%' and kind <> 'platform-released') entry
				on entry.subject = movement.id::text and entry.kind = 'platform-' || movement.kind
		) booking where expected <> actual limit ${rowLimit}`,
	"a settlement of a balance has its entry, with its amount": sql<AuditRow>`
		select subject, expected, actual from (
			select coalesce(change.id::text, entry.subject) as subject, abs(coalesce(change.amount_cents, 0)) as expected,
				coalesce((select sum(amount_cents) from ledger_transfer where entry_id = entry.id), 0) as actual
			from balance_change change
			full join (select id, kind, subject from ledger_entry where kind like 'balance-%') entry
				on entry.subject = change.id::text and entry.kind = 'balance-' || change.kind
		) settlement where expected <> actual limit ${rowLimit}`,
	"the amount owed to campaigns is the raised amount, less their share of fees and less payouts, and settlements": sql<AuditRow>`
		select owed.currency as subject, owed.expected, owed.actual from (
			select own.currency,
				(select coalesce(sum(raised_cents), 0) from donation
						where provider = 'stripe' and donation.currency = own.currency)
					- ((select coalesce(sum(fee_cents), 0) from provider_movement movement where movement.currency = own.currency)
						+ (select coalesce(sum(fee_cents - case when kind in ('fee', 'dispute-fee') then amount_cents else 0 end), 0)
							from platform_movement movement where movement.currency = own.currency)
						- ${coverCents()}
						- (select coalesce(sum(${debitBalance()}), 0) from ledger_account account
							where account.kind in ('provider-fees', 'dispute-fees') and account.currency = own.currency))
					- (select coalesce(sum(amount_cents), 0) from payout where state = 'paid' and payout.currency = own.currency)
					+ (select coalesce(sum(amount_cents), 0) from balance_change change
						join campaign on campaign.id = change.campaign_id
						where kind <> 'offset' and campaign.currency = own.currency) as expected,
				(select coalesce(-sum(${debitBalance()}), 0) from ledger_account account
					where account.kind like 'campaign-%' and account.currency = own.currency) as actual
			from (select distinct currency from ledger_account) own
		) owed where owed.expected <> owed.actual`,
	"a campaign's amount at the charity catalogue equals its catalogue donations": sql<AuditRow>`
		select subject, expected, actual from (
			select campaign.id::text as subject,
				coalesce((select sum(raised_cents) from donation
					where donation.campaign_id = campaign.id and donation.provider <> 'stripe'), 0) as expected,
				coalesce((select -${debitBalance()} from ledger_account account
					where account.campaign_id = campaign.id and account.kind = 'external-owed'), 0) as actual
			from campaign
		) totals where expected <> actual limit ${rowLimit}`,
	"the charity catalogue's amount equals the campaigns' amounts through it": sql<AuditRow>`
		select 'all campaigns' as subject, expected, actual from (
			select (select coalesce(-sum(${debitBalance()}), 0) from ledger_account account
					where account.kind = 'external-owed') as expected,
				(select coalesce(sum(${debitBalance()}), 0) from ledger_account account
					where account.kind = 'external-held') as actual
		) held where expected <> actual`,
	"a catalogue donation counts only when it has succeeded": sql<AuditRow>`
		select donation.id::text as subject, donation.amount_cents * (donation.state = 'succeeded')::int as expected,
			donation.raised_cents as actual
		from donation where donation.provider <> 'stripe'
			and donation.raised_cents <> donation.amount_cents * (donation.state = 'succeeded')::int
		limit ${rowLimit}`,
	"every disputed or held amount has an open dispute": sql<AuditRow>`
		select 'disputed ' || currency as subject, expected, actual from (
			select account.currency, (select coalesce(-sum(movement.amount_cents), 0) from provider_movement movement
					join donation_dispute dispute on dispute.donation_id = movement.donation_id
						and dispute.provider_dispute_id = movement.source_id
					where movement.kind = 'dispute' and dispute.outcome <> 'lost'
						and movement.currency = account.currency) as expected,
				${debitBalance()} as actual
			from ledger_account account where account.kind = 'disputed'
		) dispute where expected <> actual`,
	"a difference of exchange rates is what returned payouts have lost": sql<AuditRow>`
		select 'fx-difference ' || currency as subject, expected, actual from (
			select account.currency, ${debitBalance()} as actual,
				(select coalesce(sum(amount_cents - returned_cents), 0) from payout
					where returned_cents is not null and payout.currency = account.currency) as expected
			from ledger_account account where account.kind = 'fx-difference'
		) difference where expected <> actual`,
	"a donation, a payout and their campaign have one currency": sql<AuditRow>`
		select subject, 0 as expected, 1 as actual from (
			select donation.id::text as subject from donation
			join campaign on campaign.id = donation.campaign_id where campaign.currency <> donation.currency
			union all
			select payout.id::text from payout
			join campaign on campaign.id = payout.campaign_id where campaign.currency <> payout.currency
			union all
			select movement.id::text from provider_movement movement
			join donation on donation.id = movement.donation_id where donation.currency <> movement.currency
		) crossed limit ${rowLimit}`,
};

/** The covers of donations in a currency that have not been returned: what is reversed is taken from the cover last. */
function coverCents() {
	return sql<number>`(select coalesce(sum(donation.cover_cents - least(donation.cover_cents, greatest(0,
			donation.refunded_cents + (select coalesce(-sum(movement.amount_cents), 0) from provider_movement movement
				join donation_dispute dispute on dispute.donation_id = movement.donation_id
					and dispute.provider_dispute_id = movement.source_id
				where movement.donation_id = donation.id and movement.kind = 'dispute' and dispute.outcome = 'lost')
			- donation.amount_cents - donation.tip_cents))), 0)
		from donation where cover_cents > 0 and settled_at is not null and donation.currency = own.currency)`;
}

/**
 * The provider's bookings for donations, less the outgoing payouts, which are always available money, and what returned
 * ones have lost.
 */
function bookedCents() {
	return sql<number>`((select coalesce(sum(amount_cents - fee_cents), 0) from provider_movement movement
			where movement.currency = account.currency and (released_at is null) = (account.kind = 'provider-pending'))
		+ (select coalesce(sum(amount_cents - fee_cents), 0) from platform_movement movement
			where movement.currency = account.currency and (released_at is null) = (account.kind = 'provider-pending'))
		- (select coalesce(sum(case when state = 'failed' then amount_cents - returned_cents else amount_cents end), 0)
			from payout where account.kind = 'provider-available' and payout.currency = account.currency
			and state not in ('in_review', 'requested', 'transferring', 'transfer_unknown')
			and (state <> 'failed' or returned_cents is not null)))`;
}

function debitBalance() {
	return sql<number>`(coalesce((select sum(amount_cents) from ledger_transfer where debit_account_id = account.id), 0)
		- coalesce((select sum(amount_cents) from ledger_transfer where credit_account_id = account.id), 0))`;
}

/** Column and expression are constants above, never input of a caller. */
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

/** The findings of one check; each check is one statement and sees one snapshot. */
export async function runCheck(db: Db, check: AuditCheck): Promise<AuditRow[]> {
	const { rows } = await statements[check].execute(db);
	return rows;
}

/** The processed ones of these provider events. */
export async function listWorkedOn(db: Db, eventIds: readonly string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`
		select event_id as id from provider_event
		where event_id = any(${eventIds}) and processed_at is not null`.execute(db);
	return new Set(rows.map((row) => row.id));
}

/**
 * The ledger's balances at the provider per currency, pending and available together, in cents, and which of these
 * bookings they contain: both from one snapshot.
 */
export async function readLedgerAtProvider(
	db: Db,
	movementIds: readonly string[],
): Promise<{ cents: ReadonlyMap<string, number>; known: Set<string> }> {
	const { rows } = await sql<{ currency: string; cents: number; known: string[] }>`
		select account.currency, sum(${debitBalance()}) as cents,
			array(select provider_movement_id from provider_movement where provider_movement_id = any(${movementIds})
				union all
				select provider_movement_id from platform_movement where provider_movement_id = any(${movementIds})) as known
		from ledger_account account
		where account.kind in ('provider-pending', 'provider-available') group by account.currency`.execute(db);
	return {
		cents: new Map(rows.map(({ currency, cents }) => [currency, Number(cents)])),
		known: new Set(rows[0]?.known),
	};
}

/** Authors' accounts with payouts of the last days, and what each holds of them in a currency. */
export type ConnectedHolding = {
	providerId: string;
	currency: string;
	heldCents: number;
	/** When one of its payouts has changed last; null while one of them is moving. */
	settledAt: Date | null;
};

export async function listConnectedHoldings(db: Db, page: { since: Date; limit: number }): Promise<ConnectedHolding[]> {
	const { rows } = await sql<ConnectedHolding>`
		select connected.provider_connected_id as "providerId",
			coalesce(payout.arrived_currency, payout.currency) as currency,
			coalesce(sum(coalesce(payout.arrived_cents, payout.amount_cents))
				filter (where payout.state in ('transferred', 'returning')), 0) as "heldCents",
			-- A moving conversion arrives in another currency than the campaign's, so it suspends the whole account.
			case when bool_or(bool_or(payout.state = 'transferred' and payout.arrived_cents is null
				and payout.method_currency <> payout.currency or payout.state in ('transferring', 'transfer_unknown', 'paying',
				'payout_unknown', 'reversing', 'return_unknown'))) over (partition by connected.id)
				then null else max(payout.updated_at) end as "settledAt"
		from payout join connected_account connected on connected.id = payout.connected_account_id
		where connected.provider_connected_id is not null
			and payout.connected_account_id in (select connected_account_id from payout where updated_at >= ${page.since})
		group by connected.id, coalesce(payout.arrived_currency, payout.currency)
		order by max(payout.updated_at) desc limit ${page.limit}`.execute(db);
	return rows;
}

/** Which of these transfers a payout has recorded. */
export async function listRecordedTransfers(db: Db, transferIds: readonly string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`
		select transfer_id as id from payout where transfer_id = any(${transferIds})
		union select split_part(provider_movement_id, '/', 1) from platform_movement
		where provider_movement_id like 'tr_%/%'
			and split_part(provider_movement_id, '/', 1) = any(${transferIds})`.execute(db);
	return new Set(rows.map(({ id }) => id));
}

export type MovingPayout = {
	id: string;
	providerId: string;
	transferId: string | null;
	currency: string;
	amountCents: number;
};

/** Payouts whose money the provider may be moving: it may have moved there without being recorded here. */
export async function listMovingPayouts(db: Db): Promise<MovingPayout[]> {
	const { rows } = await sql<MovingPayout>`
		select payout.id, connected.provider_connected_id as "providerId", payout.transfer_id as "transferId",
			payout.currency, payout.amount_cents as "amountCents"
		from payout join connected_account connected on connected.id = payout.connected_account_id
		where payout.state in (
				'in_review', 'requested', 'transferring', 'transfer_unknown', 'returning', 'reversing', 'return_unknown')
			and connected.provider_connected_id is not null`.execute(db);
	return rows;
}
