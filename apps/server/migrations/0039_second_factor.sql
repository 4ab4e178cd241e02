-- A second factor for signing in: an authenticator app (TOTP), passkeys, and recovery codes for a lost one.

create table totp_factor (
	account_id uuid primary key references account (id),
	-- Encrypted with a key derived from the installation's secret.
	secret bytea not null,
	created_at timestamptz not null,
	-- Null until the first code has confirmed it.
	confirmed_at timestamptz,
	-- The time step of the last accepted code: a code is accepted once.
	last_step bigint not null default 0
);

create table passkey (
	id uuid primary key,
	account_id uuid not null references account (id),
	credential_id text not null,
	public_key bytea not null,
	counter bigint not null,
	transports text[] not null default '{}',
	name text not null,
	created_at timestamptz not null,
	last_used_at timestamptz,
	constraint passkey_credential_unique unique (credential_id)
);
create index passkey_account on passkey (account_id);

create table recovery_code (
	account_id uuid not null references account (id),
	hash bytea not null,
	created_at timestamptz not null,
	used_at timestamptz,
	constraint recovery_code_key primary key (account_id, hash)
);

alter table session
	-- When this session gave a second factor; null where it gave none.
	add column second_factor_at timestamptz,
	drop constraint session_end_reason_known,
	add constraint session_end_reason_known check (end_reason in (
		'signed-out', 'token-reused', 'password-changed', 'account-closed', 'ended-elsewhere', 'email-change-undone',
		'replaced', 'second-factor-changed'));

alter table one_time_token
	drop constraint one_time_token_purpose_known,
	add constraint one_time_token_purpose_known check (purpose in (
		'activate', 'new-password', 'change-email', 'undo-email-change', 'hand-over', 'sign-in', 'second-factor',
		'passkey-challenge'));

alter table account_notice
	drop constraint account_notice_kind_known,
	add constraint account_notice_kind_known check (kind in (
		'password-changed', 'password-created', 'identity-linked', 'identity-unlinked', 'identities-dropped',
		'desk-roles-changed', 'second-factor-added', 'second-factor-removed', 'recovery-codes-renewed',
		'recovery-code-used', 'second-factor-reset'));
