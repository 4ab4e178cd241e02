-- Sign-in limits that a stranger cannot turn against an account's owner, and mailed links that several requests share.

-- Browsers in which an account's owner has signed in. Failed sign-ins elsewhere do not count against them.
create table account_device (
	account_id uuid not null references account (id),
	-- The id in the browser's signed device cookie.
	device_id uuid not null,
	signed_in_at timestamptz not null,
	constraint account_device_key primary key (account_id, device_id)
);
create index account_device_signed_in on account_device (signed_in_at);

-- One row per mailed link that lets the owner in: for a new password, or for one sign-in.
alter table new_password_request
	add column purpose text not null default 'new-password',
	-- Keyed hash of the network or the known device that sent the request.
	add column requester_hash bytea,
	add column from_known_device boolean not null default false,
	add constraint new_password_request_purpose_known check (purpose in ('new-password', 'sign-in'));

alter table one_time_token
	drop constraint one_time_token_purpose_known,
	add constraint one_time_token_purpose_known check (purpose in (
		'activate', 'new-password', 'change-email', 'undo-email-change', 'hand-over', 'sign-in'));
