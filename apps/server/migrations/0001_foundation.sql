-- The foundation: accounts and sessions, campaigns, mails, the audit log.
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
create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only: correct it by a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_event_append_only before update or delete or truncate on audit_event
	for each statement execute function refuse_change();

create table rate_limit (
	key text primary key,
	points integer not null default 0,
	expire bigint
);
create index rate_limit_expire on rate_limit (expire);
