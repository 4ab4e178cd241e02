-- Money: donations, what the payment provider says of them, and the ledger. Amounts are whole cents in bigint, negative
-- where they go out.

-- donations -----------------------------------------------------------------------------------------------------

create table donation (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	account_id uuid references account (id),
	currency text not null,
	amount_cents bigint not null,
	tip_cents bigint not null,
	-- What has been refunded, and what of the gift counts in the campaign's total: nothing before it has arrived, less
	-- after a refund or a lost dispute.
	refunded_cents bigint not null default 0,
	raised_cents bigint not null default 0,
	first_name text not null,
	last_name text not null,
	email text not null,
	email_key text not null,
	visibility text not null,
	message text,
	source text not null,
	locale text not null,
	time_zone text,
	state text not null,
	provider text not null,
	provider_account text not null,
	livemode boolean not null,
	provider_payment_id text,
	-- SHA-256 of what the donor's browser holds; opens the result popup.
	client_secret_hash bytea,
	replaced_by uuid references donation (id),
	-- The caller's Idempotency-Key, scoped to the caller and bound to the request.
	request_actor text,
	request_key text,
	request_hash bytea,
	-- Keyed hash of the network address from which it was opened: declined cards are counted by it.
	address_hash bytea,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	settled_at timestamptz,
	-- When the provider was last asked about it while it was undecided.
	checked_at timestamptz,
	constraint donation_amount_positive check (amount_cents > 0),
	constraint donation_tip_not_negative check (tip_cents >= 0),
	constraint donation_refund_bounded check (refunded_cents between 0 and amount_cents + tip_cents),
	constraint donation_raised_bounded check (raised_cents between 0 and amount_cents),
	constraint donation_raised_is_settled check (raised_cents = 0 or settled_at is not null),
	constraint donation_currency_known check (currency in ('usd')),
	constraint donation_visibility_known check (visibility in ('full', 'first-name', 'anonymous')),
	constraint donation_source_known check (source in ('campaign', 'stream', 'embed')),
	constraint donation_provider_known check (provider in ('stripe')),
	constraint donation_state_known check (state in (
		'created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled', 'unknown',
		'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost')),
	constraint donation_payment_unique unique (provider, provider_account, livemode, provider_payment_id),
	constraint donation_request_unique unique (request_actor, request_key)
);
create index donation_campaign_settled on donation (campaign_id, settled_at desc, id desc)
	where raised_cents > 0;
create index donation_campaign_largest on donation (campaign_id, raised_cents desc, settled_at, id)
	where raised_cents > 0;
create index donation_open on donation (coalesce(checked_at, created_at))
	where state in ('created', 'requires_action', 'processing', 'failed', 'unknown');
create index donation_campaign_open on donation (campaign_id)
	where state in ('created', 'requires_action', 'processing', 'failed', 'unknown');
create index donation_account on donation (account_id) where account_id is not null;
create index donation_address on donation (address_hash, created_at) where address_hash is not null;

create table donation_attempt (
	id uuid primary key,
	donation_id uuid not null references donation (id),
	provider_charge_id text not null,
	outcome text not null,
	failure_code text,
	card_fingerprint text,
	attempted_at timestamptz not null,
	-- When we heard of it, by our own clock.
	created_at timestamptz not null,
	constraint donation_attempt_charge_unique unique (donation_id, provider_charge_id),
	constraint donation_attempt_outcome_known check (outcome in ('succeeded', 'failed'))
);
create index donation_attempt_declined on donation_attempt (created_at) where outcome = 'failed';
create index donation_attempt_card on donation_attempt (card_fingerprint, created_at) where outcome = 'failed';

-- What a dispute has come to; its money is in the movements.
create table donation_dispute (
	id uuid primary key,
	donation_id uuid not null references donation (id),
	provider_dispute_id text not null,
	outcome text not null,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint donation_dispute_unique unique (donation_id, provider_dispute_id),
	constraint donation_dispute_outcome_known check (outcome in ('open', 'won', 'lost'))
);

-- Every booking of the provider that moved a donation's money, each told to the ledger once. It is pending until the
-- provider lets go of it; then a job moves it to what is available.
create table provider_movement (
	id uuid primary key,
	provider text not null,
	provider_account text not null,
	livemode boolean not null,
	provider_movement_id text not null,
	donation_id uuid not null references donation (id),
	kind text not null,
	-- The provider's id of the refund or dispute, of the payment for a settlement.
	source_id text not null,
	currency text not null,
	-- Into the provider's balance, negative out of it; the fee comes off beside it.
	amount_cents bigint not null,
	fee_cents bigint not null,
	-- What it changed of what the campaign is owed.
	campaign_cents bigint not null,
	occurred_at timestamptz not null,
	available_at timestamptz not null,
	released_at timestamptz,
	created_at timestamptz not null,
	constraint provider_movement_unique unique (provider, provider_account, livemode, provider_movement_id),
	constraint provider_movement_kind_known check (kind in ('settlement', 'refund', 'refund-failure', 'dispute')),
	constraint provider_movement_currency_known check (currency in ('usd'))
);
create index provider_movement_donation on provider_movement (donation_id);
create index provider_movement_pending on provider_movement (available_at) where released_at is null;

-- Authors who do not want a mail for each gift.
create table gift_mail_opt_out (
	account_id uuid primary key references account (id),
	created_at timestamptz not null
);

-- payments ------------------------------------------------------------------------------------------------------

-- The provider's word as it came, before anything is made of it.
create table provider_event (
	id uuid primary key,
	provider text not null,
	provider_account text not null,
	livemode boolean not null,
	event_id text not null,
	type text not null,
	payload jsonb not null,
	received_at timestamptz not null,
	processed_at timestamptz,
	constraint provider_event_unique unique (provider, provider_account, livemode, event_id)
);
create index provider_event_open on provider_event (received_at) where processed_at is null;
create index provider_event_received on provider_event (received_at);

-- Up to when the provider's list of events has been read, by the provider's clock.
create table provider_event_cursor (
	provider text not null,
	provider_account text not null,
	livemode boolean not null,
	read_until timestamptz not null,
	primary key (provider, provider_account, livemode)
);

-- ledger --------------------------------------------------------------------------------------------------------

create table ledger_account (
	id uuid primary key,
	kind text not null,
	campaign_id uuid references campaign (id),
	currency text not null,
	created_at timestamptz not null,
	constraint ledger_account_unique unique nulls not distinct (kind, campaign_id, currency),
	constraint ledger_account_currency_known check (currency in ('usd')),
	constraint ledger_account_kind_known check (kind in (
		'provider-pending', 'provider-available', 'disputed', 'tips', 'provider-fees', 'dispute-fees',
		'campaign-pending', 'campaign-available', 'campaign-hold')),
	constraint ledger_account_of_campaign check ((campaign_id is not null) = (kind like 'campaign-%'))
);
-- The platform's own accounts stand from the beginning, so that no two entries ever wait for each other to make them.
insert into ledger_account (id, kind, currency, created_at)
select gen_random_uuid(), kind, 'usd', now() from unnest(array[
	'provider-pending', 'provider-available', 'disputed', 'tips', 'provider-fees', 'dispute-fees']) as kind;

-- What happened, once: the subject and kind of an event make it unique.
create table ledger_entry (
	id uuid primary key,
	kind text not null,
	subject text not null,
	reverses_id uuid references ledger_entry (id),
	occurred_at timestamptz not null,
	created_at timestamptz not null,
	constraint ledger_entry_once unique (kind, subject),
	constraint ledger_entry_kind_known check (kind in (
		'donation-settled', 'donation-refunded', 'refund-failed', 'dispute-withdrawn', 'dispute-reinstated',
		'dispute-lost', 'dispute-overturned', 'funds-available')),
	constraint ledger_entry_reversed_once unique (reverses_id)
);

-- Two-sided: a transfer cannot be out of balance.
create table ledger_transfer (
	id uuid primary key,
	entry_id uuid not null references ledger_entry (id),
	debit_account_id uuid not null references ledger_account (id),
	credit_account_id uuid not null references ledger_account (id),
	amount_cents bigint not null,
	currency text not null,
	constraint ledger_transfer_positive check (amount_cents > 0),
	constraint ledger_transfer_two_accounts check (debit_account_id <> credit_account_id),
	constraint ledger_transfer_currency_known check (currency in ('usd'))
);
create index ledger_transfer_entry on ledger_transfer (entry_id);
create index ledger_transfer_debit on ledger_transfer (debit_account_id) include (amount_cents);
create index ledger_transfer_credit on ledger_transfer (credit_account_id) include (amount_cents);

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
	for each statement execute function refuse_change();
create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
	for each statement execute function refuse_change();
