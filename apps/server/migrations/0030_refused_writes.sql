-- The database refuses what the product never writes: unbalanced or changed books, changed facts of donations and payouts,
-- transitions that the tables of states do not contain, payouts that cross authors. What the product writes in several
-- statements is checked at the commit. Existing rows are validated by the next migration, under a weaker lock.

-- ledger --------------------------------------------------------------------------------------------------------

-- A transfer is balanced by construction. It belongs to an entry of the same transaction, and moves money within one
-- campaign; only an offset moves it between two.
create function check_ledger_transfer() returns trigger language plpgsql as $$
declare
	found record;
begin
	select entry.kind, entry.xmin = pg_current_xact_id()::xid as is_open,
		debit.currency = new.currency and credit.currency = new.currency as fits_currency,
		coalesce(debit.campaign_id = credit.campaign_id, true) as is_within_campaign
	into found
	from ledger_entry entry, ledger_account debit, ledger_account credit
	where entry.id = new.entry_id and debit.id = new.debit_account_id and credit.id = new.credit_account_id;
	if not found.is_open then
		raise exception 'The ledger entry % is sealed.', new.entry_id using errcode = 'restrict_violation';
	end if;
	if not found.fits_currency then
		raise exception 'The transfer % is in another currency than its accounts.', new.id using errcode = 'check_violation';
	end if;
	if not found.is_within_campaign and found.kind <> 'balance-offset' then
		raise exception 'The transfer % moves money between campaigns.', new.id using errcode = 'check_violation';
	end if;
	return null;
end $$;
create trigger ledger_transfer_checked after insert on ledger_transfer
	for each row execute function check_ledger_transfer();

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
	transfers_count int;
	campaigns_count int;
begin
	select count(*), count(distinct coalesce(debit.campaign_id, credit.campaign_id))
	into transfers_count, campaigns_count
	from ledger_transfer transfer
	join ledger_account debit on debit.id = transfer.debit_account_id
	join ledger_account credit on credit.id = transfer.credit_account_id
	where transfer.entry_id = new.id;
	if transfers_count = 0 then
		raise exception 'The ledger entry % is empty.', new.id using errcode = 'check_violation';
	end if;
	if campaigns_count > 1 then
		raise exception 'The ledger entry % moves money between campaigns.', new.id using errcode = 'check_violation';
	end if;
	if new.reverses_id is not null and not exists (
		select from ledger_entry reversed
		where reversed.id = new.reverses_id and (new.kind, reversed.kind) in (
			('refund-failed', 'donation-refunded'), ('external-corrected', 'external-given'),
			('payout-released', 'payout-requested'), ('payout-failed', 'payout-sent'),
			('payout-bounced', 'payout-paid'), ('payout-returned', 'payout-transferred'))
			-- A refund that failed is a movement of its own.
			and (reversed.subject = new.subject or new.kind = 'refund-failed')) then
		raise exception 'The ledger entry % reverses an entry of another kind.', new.id using errcode = 'check_violation';
	end if;
	return null;
end $$;
create constraint trigger ledger_entry_checked after insert on ledger_entry
	deferrable initially deferred for each row execute function check_ledger_entry();

alter table ledger_transfer add constraint ledger_transfer_bounded check (amount_cents <= 10000000000000) not valid;

create function refuse_fact_change() returns trigger language plpgsql as $$
begin
	raise exception 'A row of % does not change its %.', tg_table_name, tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- The stamp alone is completed, by cascade.
create trigger ledger_account_fixed before update on ledger_account for each row
	when ((old.id, old.kind, old.campaign_id, old.currency) is distinct from (new.id, new.kind, new.campaign_id, new.currency))
	execute function refuse_fact_change('kind, campaign and currency');
create trigger ledger_account_remains before delete or truncate on ledger_account
	for each statement execute function refuse_change();

-- donations -----------------------------------------------------------------------------------------------------

create trigger donation_facts before update on donation for each row
	when ((old.id, old.campaign_id, old.currency, old.amount_cents, old.tip_cents, old.provider, old.provider_account,
			old.livemode, old.project_id, old.created_at)
		is distinct from (new.id, new.campaign_id, new.currency, new.amount_cents, new.tip_cents, new.provider,
			new.provider_account, new.livemode, new.project_id, new.created_at))
	execute function refuse_fact_change('campaign, amounts and provider');
create trigger donation_payment_fixed before update on donation for each row
	when (old.provider_payment_id is not null and old.provider_payment_id is distinct from new.provider_payment_id)
	execute function refuse_fact_change('payment');
create trigger donation_settlement_fixed before update on donation for each row
	when (old.settled_at is not null and old.settled_at is distinct from new.settled_at)
	execute function refuse_fact_change('settlement date');
-- The donor of a settled donation changes only by being erased.
create trigger donation_donor_fixed before update on donation for each row
	when (old.settled_at is not null
		and (old.first_name, old.last_name, old.email, old.email_key, old.account_id)
			is distinct from (new.first_name, new.last_name, new.email, new.email_key, new.account_id)
		and not (new.first_name = '' and new.last_name = '' and new.email = '' and new.account_id is null
			and starts_with(new.email_key, 'removed:')))
	execute function refuse_fact_change('donor');
create trigger donation_remains before delete or truncate on donation
	for each statement execute function refuse_change();

-- The transitions of `donation.ts` and `catalogue-donation.ts`; a settlement may skip `succeeded`.
create function donation_may_become(provider text, before text, after text) returns boolean
	language sql immutable parallel safe as $$
	select case provider when 'globalgiving' then (before, after) in (
			('created', 'processing'), ('created', 'canceled'),
			('processing', 'succeeded'), ('processing', 'failed'), ('processing', 'unknown'),
			('unknown', 'succeeded'), ('unknown', 'failed'), ('succeeded', 'refunded'))
		else after = any (case before
			when 'created' then array['requires_action', 'processing', 'failed', 'canceled', 'unknown']
			when 'requires_action' then array['created', 'processing', 'failed', 'canceled', 'unknown']
			when 'processing' then array['requires_action', 'failed', 'canceled', 'unknown']
			when 'failed' then array['requires_action', 'processing', 'canceled', 'unknown']
			when 'unknown' then array['created', 'requires_action', 'processing', 'failed', 'canceled']
			when 'succeeded' then array['partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost']
			when 'partially_refunded' then array['succeeded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost']
			when 'refunded' then array['succeeded', 'partially_refunded', 'disputed', 'dispute_won', 'dispute_lost']
			when 'disputed' then array['refunded', 'dispute_won', 'dispute_lost']
			when 'dispute_won' then array['refunded', 'disputed', 'dispute_lost']
			when 'dispute_lost' then array['refunded', 'disputed', 'dispute_won']
			else array[]::text[] end)
			or before in ('created', 'requires_action', 'processing', 'failed', 'unknown', 'canceled')
			and after in ('succeeded', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost')
		end $$;
create function check_donation_state() returns trigger language plpgsql as $$
begin
	if not donation_may_become(new.provider, old.state, new.state) then
		raise exception 'The donation % does not become % after %.', new.id, new.state, old.state
			using errcode = 'check_violation';
	end if;
	return new;
end $$;
create trigger donation_state_checked before update on donation for each row
	when (old.state is distinct from new.state) execute function check_donation_state();

-- The state and the date of the settlement are two statements of one transaction.
create function check_donation_settled() returns trigger language plpgsql as $$
begin
	if exists (select from donation where id = new.id and (settled_at is not null) <> (state in (
		'succeeded', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'))) then
		raise exception 'The state of the donation % does not fit its settlement.', new.id using errcode = 'check_violation';
	end if;
	return null;
end $$;
create constraint trigger donation_settled_checked after insert or update on donation
	deferrable initially deferred for each row
	when ((new.settled_at is not null) <> (new.state in (
		'succeeded', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost')))
	execute function check_donation_settled();

-- The sums of a transaction's rows stay exact in the product, and one charge is bounded by the provider.
alter table donation
	add constraint donation_amount_bounded check (amount_cents <= 99999999 and tip_cents <= 99999999) not valid,
	add constraint donation_refund_is_settled check (refunded_cents = 0 or settled_at is not null) not valid,
	add constraint donation_settled_has_payment check (
		provider <> 'stripe' or settled_at is null or provider_payment_id is not null) not valid;

alter table provider_movement
	add constraint provider_movement_signed check (
		kind = 'settlement' and amount_cents > 0 or kind = 'refund' and amount_cents < 0
		or kind = 'refund-failure' and amount_cents > 0 or kind = 'dispute') not valid,
	add constraint provider_movement_bounded check (
		abs(amount_cents) <= 10000000000000 and abs(fee_cents) <= 10000000000000
		and abs(campaign_cents) <= 10000000000000) not valid,
	add constraint provider_movement_released_after check (released_at >= available_at) not valid;
create trigger provider_movement_facts before update on provider_movement for each row
	when ((to_jsonb(old) - 'released_at') is distinct from (to_jsonb(new) - 'released_at') or old.released_at is not null)
	execute function refuse_fact_change('booking');
create trigger provider_movement_remains before delete or truncate on provider_movement
	for each statement execute function refuse_change();

create unique index donation_dispute_at_provider on donation_dispute (provider_dispute_id);

-- payouts -------------------------------------------------------------------------------------------------------

alter table campaign add constraint campaign_of_author unique (id, author_id);
alter table connected_account
	add constraint connected_account_of_author unique (id, account_id),
	add constraint connected_account_opened check (status = 'none' or provider_connected_id is not null) not valid;
alter table payout
	add constraint payout_of_author foreign key (campaign_id, account_id) references campaign (id, author_id) not valid,
	add constraint payout_to_author foreign key (connected_account_id, account_id)
		references connected_account (id, account_id) not valid,
	add constraint payout_amount_bounded check (amount_cents <= 10000000000000) not valid,
	add constraint payout_transferred check (transfer_id is not null or state in (
		'requested', 'transferring', 'transfer_unknown', 'failed')) not valid,
	add constraint payout_sent check (provider_payout_id is not null or state not in ('in_transit', 'paid')) not valid,
	add constraint payout_paid_dated check (paid_at is not null or state <> 'paid') not valid;

create trigger connected_account_facts before update on connected_account for each row
	when ((old.id, old.account_id, old.provider, old.provider_account, old.livemode)
			is distinct from (new.id, new.account_id, new.provider, new.provider_account, new.livemode)
		or old.provider_connected_id is not null and old.provider_connected_id is distinct from new.provider_connected_id)
	execute function refuse_fact_change('author and account');

create unique index payout_transfer_once on payout (transfer_id) where transfer_id is not null;
drop index payout_at_provider;
create unique index payout_at_provider on payout (provider_payout_id) where provider_payout_id is not null;

create trigger payout_facts before update on payout for each row
	when ((old.id, old.campaign_id, old.account_id, old.connected_account_id, old.currency, old.amount_cents, old.method_id,
			old.created_at)
		is distinct from (new.id, new.campaign_id, new.account_id, new.connected_account_id, new.currency, new.amount_cents,
			new.method_id, new.created_at))
	execute function refuse_fact_change('campaign, recipient and amount');
create trigger payout_ids_fixed before update on payout for each row
	when (old.transfer_id is not null and old.transfer_id is distinct from new.transfer_id
		or old.provider_payout_id is not null and old.provider_payout_id is distinct from new.provider_payout_id
		or old.paid_at is not null and old.paid_at is distinct from new.paid_at)
	execute function refuse_fact_change('transfer and payout at the provider');
create trigger payout_remains before delete or truncate on payout
	for each statement execute function refuse_change();
create trigger balance_change_append_only before update or delete or truncate on balance_change
	for each statement execute function refuse_change();

-- The transitions of `payout.ts`.
create function payout_may_become(before text, after text) returns boolean language sql immutable parallel safe as $$
	select after = any (case before
		when 'requested' then array['transferring']
		when 'transferring' then array['transferred', 'transfer_unknown', 'failed', 'requested']
		when 'transfer_unknown' then array['transferring', 'transferred', 'failed']
		when 'transferred' then array['paying']
		when 'paying' then array['in_transit', 'payout_unknown', 'returning']
		when 'payout_unknown' then array['paying', 'in_transit', 'returning']
		when 'in_transit' then array['paid', 'returning']
		when 'paid' then array['returning']
		when 'returning' then array['reversing']
		when 'reversing' then array['failed', 'return_unknown', 'returning']
		when 'return_unknown' then array['reversing', 'failed']
		else array[]::text[] end) $$;
create function check_payout_state() returns trigger language plpgsql as $$
begin
	if not payout_may_become(old.state, new.state) then
		raise exception 'The payout % does not become % after %.', new.id, new.state, old.state
			using errcode = 'check_violation';
	end if;
	return new;
end $$;
create trigger payout_state_checked before update on payout for each row
	when (old.state is distinct from new.state) execute function check_payout_state();

-- What is reserved of a campaign's balance is what its payouts have taken and not returned.
create function check_reservation() returns trigger language plpgsql as $$
declare
	reserved bigint := (select reserved_cents from payout_reservation where campaign_id = new.campaign_id);
	taken bigint := (
		select coalesce(sum(amount_cents), 0) from payout where campaign_id = new.campaign_id and state <> 'failed');
begin
	if coalesce(reserved, 0) <> taken then
		raise exception 'The reservation of the campaign % does not equal its payouts.', new.campaign_id
			using errcode = 'check_violation';
	end if;
	return null;
end $$;
create constraint trigger payout_reservation_checked after insert or update on payout_reservation
	deferrable initially deferred for each row execute function check_reservation();
create constraint trigger payout_reserved after insert or update of state on payout
	deferrable initially deferred for each row execute function check_reservation();
create trigger payout_reservation_remains before delete or truncate on payout_reservation
	for each statement execute function refuse_change();
