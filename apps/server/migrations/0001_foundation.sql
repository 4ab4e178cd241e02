-- The foundation: accounts and sessions, campaigns, donations and their payments, the ledger, mails, the audit log.
-- Runs on PostgreSQL 15 and newer. Times are timestamptz, money is whole cents in bigint, ids are UUIDv7 made by
-- the application.

-- accounts ------------------------------------------------------------------------------------------------------

-- An account comes to be when its e-mail is confirmed; until then there is only a registration.
create table account (
	id uuid primary key,
	email text not null,
	-- Lower-cased and normalised: what makes two addresses the same.
	email_key text not null,
	password_hash text,
	first_name text not null,
	last_name text not null,
	country text,
	state text,
	image_id uuid,
	locale text not null,
	time_zone text,
	activated_at timestamptz not null,
	demo boolean not null default false,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	constraint account_locale_known check (locale in ('en', 'uk'))
);
create unique index account_email_key on account (email_key) where deleted_at is null;

create table account_consent (
	id uuid primary key,
	account_id uuid not null references account (id),
	kind text not null,
	version text not null,
	given_at timestamptz not null,
	constraint account_consent_kind_known check (kind in ('terms', 'privacy'))
);
create index account_consent_account on account_consent (account_id);

-- One row per sign-in: the family to which its refresh tokens belong.
create table session (
	id uuid primary key,
	account_id uuid not null references account (id),
	created_at timestamptz not null,
	expires_at timestamptz not null,
	ended_at timestamptz,
	end_reason text,
	constraint session_end_reason_known check (end_reason in ('signed-out', 'token-reused', 'password-changed', 'account-closed')),
	constraint session_end_is_explained check ((ended_at is null) = (end_reason is null))
);
create index session_account on session (account_id) where ended_at is null;

-- Kept as long as the session, so that a token of any age is recognised when it comes again.
create table refresh_token (
	hash bytea primary key,
	session_id uuid not null references session (id) on delete cascade,
	-- The token in exchange for which this one was given; null for the one of the sign-in.
	parent_hash bytea,
	-- Public half of what the secret is derived from; the other half is the parent's secret.
	salt bytea not null,
	created_at timestamptz not null,
	-- When it was first exchanged for another.
	used_at timestamptz,
	-- When a later token of the session was first used; from then on this one is good for ten seconds only.
	superseded_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);
create index refresh_token_parent on refresh_token (parent_hash, created_at desc);

-- A sign-up that waits for its e-mail to be confirmed. One address may have several: each link confirms its own.
create table registration (
	id uuid primary key,
	email text not null,
	email_key text not null,
	password_hash text not null,
	first_name text not null,
	last_name text not null,
	locale text not null,
	terms_version text not null,
	privacy_version text not null,
	created_at timestamptz not null,
	-- Until when the link of the last mail is good.
	link_expires_at timestamptz not null,
	-- The first refused sign-in since the last mail.
	refused_sign_in_at timestamptz,
	-- What it became.
	account_id uuid references account (id),
	constraint registration_locale_known check (locale in ('en', 'uk'))
);
create index registration_email_key on registration (email_key, created_at desc);
create index registration_created on registration (created_at);

-- One row per activation mail asked for, whoever asks and whatever is known of the address: what is sent, if anything,
-- is decided when the mail is made.
create table activation_request (
	id uuid primary key,
	email_key text not null,
	-- The sign-up to confirm; null where only the address is known.
	registration_id uuid references registration (id) on delete cascade,
	-- A sign-up always gets its mail; a repetition may come too soon.
	repeats boolean not null,
	locale text not null,
	created_at timestamptz not null,
	mailed_at timestamptz,
	constraint activation_request_locale_known check (locale in ('en', 'uk'))
);
create index activation_request_mailed on activation_request (email_key, mailed_at desc) where mailed_at is not null;
create index activation_request_registration on activation_request (registration_id);
create index activation_request_created on activation_request (created_at);

create table one_time_token (
	hash bytea primary key,
	purpose text not null,
	-- What it opens: for `activate` a registration, for `new-password` the request for it.
	subject_id uuid not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	used_at timestamptz,
	constraint one_time_token_purpose_known check (purpose in ('activate', 'new-password'))
);
create index one_time_token_subject on one_time_token (subject_id);
create index one_time_token_expires on one_time_token (expires_at);

-- One row per "forgot password", whoever asks and whatever is known of the address: whether a mail goes out is decided
-- when it is made.
create table new_password_request (
	id uuid primary key,
	email_key text not null,
	created_at timestamptz not null,
	-- When its mail was made, and the account whose address it was then.
	mailed_at timestamptz,
	account_id uuid references account (id),
	-- When a password was set by it.
	used_at timestamptz,
	constraint new_password_request_mailed_to_account check ((mailed_at is null) = (account_id is null)),
	constraint new_password_request_used_is_mailed check (used_at is null or mailed_at is not null)
);
create index new_password_request_account on new_password_request (account_id, mailed_at desc) where account_id is not null;
create index new_password_request_created on new_password_request (created_at);

-- campaigns -----------------------------------------------------------------------------------------------------

create table campaign (
	id uuid primary key,
	author_id uuid not null references account (id),
	slug text not null,
	title text not null,
	description text not null,
	country text not null,
	state text,
	recipient_type text not null,
	residence_confirmed_at timestamptz,
	currency text not null,
	fund_goal_cents bigint not null,
	image_id uuid not null,
	demo boolean not null default false,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	ended_at timestamptz,
	deleted_at timestamptz,
	hidden_at timestamptz,
	hidden_by uuid references account (id),
	hidden_reason text,
	constraint campaign_slug_unique unique (slug),
	constraint campaign_recipient_known check (recipient_type in ('yourself')),
	constraint campaign_currency_known check (currency in ('usd')),
	constraint campaign_goal_positive check (fund_goal_cents > 0),
	constraint campaign_residence_confirmed check (recipient_type <> 'yourself' or residence_confirmed_at is not null)
);
create index campaign_listed on campaign (created_at desc, id desc)
	where ended_at is null and deleted_at is null and hidden_at is null;
create index campaign_author on campaign (author_id, created_at desc);

-- Earlier names, so that a link that was shared stays good.
create table campaign_slug (
	slug text primary key,
	campaign_id uuid not null references campaign (id),
	created_at timestamptz not null
);
create index campaign_slug_campaign on campaign_slug (campaign_id);

-- Totals are rolled up from deltas: no row is incremented per donation, since one popular campaign would make every
-- donor wait in line for it. A read adds the deltas that are not rolled up yet.
create table campaign_total (
	campaign_id uuid primary key references campaign (id),
	raised_cents bigint not null,
	gifts_count bigint not null,
	supporters_count bigint not null,
	changes_count bigint not null
);

create table campaign_total_delta (
	id bigint generated always as identity primary key,
	campaign_id uuid not null references campaign (id),
	raised_cents bigint not null,
	gifts_count integer not null,
	supporters_count integer not null
);
create index campaign_total_delta_campaign on campaign_total_delta (campaign_id)
	include (raised_cents, gifts_count, supporters_count);

-- Distinct supporters by normalised e-mail, which is kept as a keyed hash.
create table campaign_supporter (
	campaign_id uuid not null references campaign (id),
	supporter_hash bytea not null,
	gifts_count integer not null,
	primary key (campaign_id, supporter_hash)
);

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

create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only: correct it by a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
	for each statement execute function refuse_change();
create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
	for each statement execute function refuse_change();

-- notifications -------------------------------------------------------------------------------------------------

-- The sent registry: one mail per kind, subject and recipient, however often it is asked for.
create table mail (
	id uuid primary key,
	kind text not null,
	subject_id uuid not null,
	recipient_hash bytea not null,
	state text not null,
	created_at timestamptz not null,
	sent_at timestamptz,
	constraint mail_once unique (kind, subject_id, recipient_hash),
	constraint mail_state_known check (state in ('queued', 'sending', 'sent', 'suppressed', 'refused'))
);

-- Authors who do not want a mail for each gift.
create table gift_mail_opt_out (
	account_id uuid primary key references account (id),
	created_at timestamptz not null
);

create table mail_suppression (
	recipient_hash bytea primary key,
	reason text not null,
	created_at timestamptz not null
);

-- technology ----------------------------------------------------------------------------------------------------

create table audit_event (
	id uuid primary key,
	actor_id uuid,
	action text not null,
	subject_kind text not null,
	subject_id text not null,
	at timestamptz not null,
	request_id text,
	before jsonb,
	after jsonb
);
create index audit_event_subject on audit_event (subject_kind, subject_id, at);
create trigger audit_event_append_only before update or delete or truncate on audit_event
	for each statement execute function refuse_change();

create table rate_limit (
	key text primary key,
	points integer not null default 0,
	expire bigint
);
create index rate_limit_expire on rate_limit (expire);
