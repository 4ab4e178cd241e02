-- Messages to the operator.

create table contact_message (
	id uuid primary key,
	name text not null,
	website_url text,
	email text not null,
	phone_number text,
	comment text not null,
	locale text not null,
	-- The browser's label of itself.
	client_id text,
	-- Keyed hash of all that was written: the same message, sent again, is recognised by it.
	content_hash bytea not null,
	-- What has become of it on the operator's desk.
	state text not null,
	created_at timestamptz not null,
	constraint contact_message_locale_known check (locale in ('en', 'uk')),
	constraint contact_message_state_known check (state in ('open', 'closed'))
);
create index contact_message_created on contact_message (created_at);
create index contact_message_content on contact_message (content_hash, created_at desc);
create index contact_message_open on contact_message (created_at) where state = 'open';
