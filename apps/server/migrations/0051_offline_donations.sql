-- Cash and bank donations that authors enter. They are part of no sum: neither the ledger nor a total refers to them.
create table offline_donation (
	id uuid primary key,
	campaign_id uuid not null,
	entered_by uuid not null references account (id),
	kind text not null,
	currency text not null,
	amount_cents bigint not null,
	received_on date not null,
	-- Null for an anonymous donor.
	donor_name text,
	note text,
	-- The picture that proves it, for the operator's desk alone.
	proof_id uuid not null,
	-- The caller's Idempotency-Key, bound to the request.
	request_key text,
	request_hash bytea,
	created_at timestamptz not null,
	-- Removed by its author or with the account; the row remains for reports about it.
	deleted_at timestamptz,
	hidden_at timestamptz,
	hidden_reason text,
	hidden_by uuid references account (id),
	constraint offline_donation_in_campaigns_currency foreign key (campaign_id, currency)
		references campaign (id, currency),
	constraint offline_donation_kind_known check (kind in ('cash', 'bank')),
	constraint offline_donation_amount_positive check (amount_cents > 0),
	constraint offline_donation_hidden_whole check (
		(hidden_at is null) = (hidden_reason is null) and (hidden_at is null) = (hidden_by is null)),
	constraint offline_donation_request_once unique (entered_by, request_key)
);
create index offline_donation_campaign on offline_donation (campaign_id, received_on desc, id desc);
create index offline_donation_created on offline_donation (created_at desc, id desc);

-- The former version's inbox cannot list a report of one: it does not know the kind.
alter table report
	drop constraint report_subject_kind_known,
	add constraint report_subject_kind_known check (subject_kind in (
		'campaign', 'live-stream', 'post', 'comment', 'profile', 'offline')) not valid;
