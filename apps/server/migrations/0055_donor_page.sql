-- The donor's page for people without an account: links that were requested for an address, and browsers that opened one.
create table donor_link (
	id uuid primary key,
	email_key text not null,
	-- The network of the request, as a keyed hash.
	requester_hash bytea not null,
	created_at timestamptz not null,
	-- Null where no mail was sent: the address has no donations, or it got enough links.
	mailed_at timestamptz
);
create index donor_link_mailed on donor_link (email_key, mailed_at);
create index donor_link_created on donor_link (created_at);

create table donor_session (
	id uuid primary key,
	-- The cookie is in the browser alone.
	token_hash bytea not null,
	email_key text not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	constraint donor_session_token_once unique (token_hash)
);
create index donor_session_email on donor_session (email_key);
create index donor_session_expires on donor_session (expires_at);

alter table one_time_token
	drop constraint one_time_token_purpose_known,
	add constraint one_time_token_purpose_known check (purpose in (
		'activate', 'new-password', 'change-email', 'undo-email-change', 'hand-over', 'sign-in', 'second-factor',
		'passkey-challenge', 'donor-page')) not valid;
