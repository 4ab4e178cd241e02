-- Reports of campaigns, and the operator's work on them.

create table report (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	-- Whoever was signed in; forgotten with the account.
	account_id uuid references account (id),
	-- Null once its sender was removed: the words are about the campaign and stay.
	email text,
	message text not null,
	locale text not null,
	-- The browser's label of itself.
	client_id text,
	-- Keyed hash of all that was written: the same report, sent again, is recognised by it.
	content_hash bytea not null,
	state text not null default 'new',
	-- The operator's word on the last change of state.
	note text,
	state_changed_at timestamptz,
	state_changed_by uuid references account (id),
	created_at timestamptz not null,
	constraint report_locale_known check (locale in ('en', 'uk')),
	constraint report_state_known check (state in ('new', 'in-work', 'closed'))
);
create index report_desk on report (state, created_at desc, id desc);
create index report_created on report (created_at);
create index report_content on report (content_hash, created_at desc);
create index report_campaign on report (campaign_id);
create index report_email on report (lower(email)) where email is not null;
