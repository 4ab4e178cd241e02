-- Accounts in full: profiles, sign-in with an outside identity, changes of the e-mail, sessions that can be told apart,
-- and the way out.

alter table account
	add column bio text,
	-- Network → address, only the links that there are.
	add column social_links jsonb not null default '{}';

-- Who somebody is elsewhere. The issuer is part of it, so that the sandbox's people are never the real provider's.
create table account_identity (
	id uuid primary key,
	account_id uuid not null references account (id),
	issuer text not null,
	subject text not null,
	created_at timestamptz not null,
	last_used_at timestamptz not null,
	constraint account_identity_once unique (issuer, subject)
);
create index account_identity_account on account_identity (account_id);

-- What the session list shows; the browser's own words are not kept.
alter table session
	add column browser text,
	add column system text,
	add column last_used_at timestamptz,
	-- When the person last proved, within this session, that it is still them.
	add column reauthenticated_at timestamptz,
	drop constraint session_end_reason_known;
update session set last_used_at = created_at;
alter table session
	alter column last_used_at set default now(),
	alter column last_used_at set not null,
	add constraint session_end_reason_known check (end_reason in (
		'signed-out', 'token-reused', 'password-changed', 'account-closed', 'ended-elsewhere', 'email-change-undone'));

-- One row per change of an address that somebody asked for. It takes place when its link is confirmed.
create table email_change (
	id uuid primary key,
	account_id uuid not null references account (id),
	old_email text not null,
	old_email_key text not null,
	new_email text not null,
	new_email_key text not null,
	-- What an account without a password will sign in with.
	password_hash text,
	requested_at timestamptz not null,
	expires_at timestamptz not null,
	-- Until when the old address may take it back.
	undo_until timestamptz not null,
	confirmed_at timestamptz,
	canceled_at timestamptz,
	undone_at timestamptz,
	constraint email_change_confirmed_or_canceled check (confirmed_at is null or canceled_at is null)
);
create unique index email_change_one_open on email_change (account_id)
	where confirmed_at is null and canceled_at is null and undone_at is null;
create index email_change_account on email_change (account_id, requested_at desc);
create index email_change_requested on email_change (requested_at);

alter table one_time_token
	drop constraint one_time_token_purpose_known,
	add constraint one_time_token_purpose_known check (purpose in (
		'activate', 'new-password', 'change-email', 'undo-email-change', 'hand-over'));

-- What happened to an account that its owner is told by mail.
create table account_notice (
	id uuid primary key,
	account_id uuid not null references account (id),
	kind text not null,
	at timestamptz not null,
	constraint account_notice_kind_known check (kind in ('password-changed', 'password-created', 'identity-linked'))
);
create index account_notice_at on account_notice (at);
create index account_notice_account on account_notice (account_id);

-- The wish to be removed, with its days of grace.
create table account_deletion (
	id uuid primary key,
	account_id uuid not null references account (id),
	requested_at timestamptz not null,
	removes_at timestamptz not null,
	canceled_at timestamptz,
	completed_at timestamptz,
	-- Where the last mail goes; forgotten a day after it went.
	farewell_email text,
	farewell_locale text,
	constraint account_deletion_ends_once check (canceled_at is null or completed_at is null)
);
create unique index account_deletion_one_open on account_deletion (account_id)
	where canceled_at is null and completed_at is null;
create index account_deletion_due on account_deletion (removes_at) where canceled_at is null and completed_at is null;
create index account_deletion_farewell on account_deletion (completed_at) where farewell_email is not null;
