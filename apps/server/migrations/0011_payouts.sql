-- Payouts: authors' accounts at the payment provider, what is paid out to them, and the ledger's part in it.

create table connected_account (
	id uuid primary key,
	account_id uuid not null references account (id),
	provider text not null,
	provider_account text not null,
	livemode boolean not null,
	-- Null until the provider has answered.
	provider_connected_id text,
	country text not null,
	status text not null,
	-- What the provider asks for, in our own kinds.
	requirements text[] not null default '{}',
	due_at timestamptz,
	-- Names the latest change of status of which the author was written to: a mail about an earlier one is not sent any more.
	notice_id uuid,
	-- When the provider was last asked about it.
	checked_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint connected_account_one unique (account_id, provider, provider_account, livemode),
	constraint connected_account_provider_unique unique (provider, provider_account, livemode, provider_connected_id),
	constraint connected_account_status_known check (status in ('none', 'incomplete', 'pending', 'complete', 'rejected'))
);
create index connected_account_open on connected_account (coalesce(checked_at, created_at))
	where provider_connected_id is not null;

-- What of a campaign's balance payouts have taken for themselves. One conditional statement raises it, so that no number
-- of requests at once takes more than there is.
create table payout_reservation (
	campaign_id uuid primary key references campaign (id),
	reserved_cents bigint not null default 0,
	constraint payout_reservation_not_negative check (reserved_cents >= 0)
);

create table payout (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	account_id uuid not null references account (id),
	connected_account_id uuid not null references connected_account (id),
	currency text not null,
	amount_cents bigint not null,
	-- What the campaign had raised then, and what was left to be paid out after it.
	raised_cents bigint not null,
	balance_cents bigint not null,
	state text not null,
	-- Where it goes, as it was called then.
	method_id text not null,
	method_name text not null,
	method_type text not null,
	transfer_id text,
	provider_payout_id text,
	-- When each was first asked for. Written before the asking; the provider remembers the key for a day from then.
	transfer_asked_at timestamptz,
	payout_asked_at timestamptz,
	return_asked_at timestamptz,
	-- How often the provider has refused to give the transfer back; each try after a refusal has a key of its own.
	return_refusals int not null default 0,
	failure text,
	expected_at timestamptz,
	paid_at timestamptz,
	failed_at timestamptz,
	request_key text,
	request_hash bytea,
	-- When the provider was last asked about it.
	checked_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint payout_amount_positive check (amount_cents > 0),
	constraint payout_currency_known check (currency in ('usd')),
	constraint payout_method_type_known check (method_type in ('bank', 'card')),
	constraint payout_state_known check (state in (
		'requested', 'transferring', 'transfer_unknown', 'transferred', 'paying', 'payout_unknown', 'in_transit', 'paid',
		'returning', 'reversing', 'return_unknown', 'failed')),
	constraint payout_failure_explained check ((failure is not null) = (state in (
		'returning', 'reversing', 'return_unknown', 'failed'))),
	constraint payout_request_unique unique (account_id, request_key)
);
create index payout_campaign on payout (campaign_id, created_at desc, id desc);
create index payout_open on payout (coalesce(checked_at, created_at)) where state not in ('paid', 'failed');
create index payout_paid on payout (paid_at) where state = 'paid';
create index payout_at_provider on payout (provider_payout_id) where provider_payout_id is not null;

-- Authors are reminded of held money once per step, counted from the oldest gift that is not paid out.
create table payout_reminder (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	held_since timestamptz not null,
	days int not null,
	created_at timestamptz not null,
	constraint payout_reminder_once unique (campaign_id, held_since, days)
);

alter table ledger_account
	drop constraint ledger_account_kind_known,
	add constraint ledger_account_kind_known check (kind in (
		'provider-pending', 'provider-available', 'disputed', 'tips', 'provider-fees', 'dispute-fees', 'external-held',
		'connected', 'payouts-in-transit',
		'campaign-pending', 'campaign-available', 'campaign-hold', 'campaign-payout', 'external-owed'));
insert into ledger_account (id, kind, currency, created_at)
select gen_random_uuid(), kind, 'usd', now() from unnest(array['connected', 'payouts-in-transit']) as kind;

alter table ledger_entry
	drop constraint ledger_entry_kind_known,
	add constraint ledger_entry_kind_known check (kind in (
		'donation-settled', 'donation-refunded', 'refund-failed', 'dispute-withdrawn', 'dispute-reinstated',
		'dispute-lost', 'dispute-overturned', 'funds-available', 'external-given', 'external-corrected',
		'payout-requested', 'payout-released', 'payout-transferred', 'payout-sent', 'payout-paid', 'payout-failed',
		'payout-bounced', 'payout-returned'));
