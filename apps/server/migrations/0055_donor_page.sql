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

-- Annual statements as they were issued. A later change of the year's donations issues a revision with a new number.
create table donation_statement (
	id uuid primary key,
	account_id uuid references account (id),
	-- Of the donor; `removed:{account}` once the donor is erased.
	email_key text not null,
	year integer not null,
	revision integer not null,
	-- `{year}-{code}-{revision}`; the code is the same for all revisions.
	code text not null,
	number text not null,
	-- Of everything that the statement states.
	content_hash bytea not null,
	sums jsonb not null,
	issued_at timestamptz not null,
	constraint donation_statement_number_once unique (number),
	constraint donation_statement_year_known check (year between 2000 and 9999),
	constraint donation_statement_revision_positive check (revision > 0)
);
create index donation_statement_account on donation_statement (account_id, year) where account_id is not null;
create index donation_statement_email on donation_statement (email_key, year);

-- What was issued does not change, except that its donor is erased.
create trigger donation_statement_facts before update on donation_statement for each row
	when ((old.id, old.year, old.revision, old.code, old.number, old.content_hash, old.sums, old.issued_at)
		is distinct from (new.id, new.year, new.revision, new.code, new.number, new.content_hash, new.sums, new.issued_at))
	execute function refuse_fact_change('statement');

-- What a donor adds to their annual statements: the company for which they give.
create table donor_details (
	id uuid primary key,
	account_id uuid references account (id),
	email_key text not null,
	company text not null,
	tax_number text not null,
	updated_at timestamptz not null
);
create unique index donor_details_of_account on donor_details (account_id) where account_id is not null;
create unique index donor_details_of_address on donor_details (email_key) where account_id is null;
