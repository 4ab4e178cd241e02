-- The operator's desk: what is done there, and indexes by which things are found.

-- messages ------------------------------------------------------------------------------------------------------

alter table contact_message drop constraint contact_message_state_known;
update contact_message set state = 'new' where state = 'open';
alter table contact_message add constraint contact_message_state_known check (state in ('new', 'answered', 'closed'));
drop index contact_message_open;
create index contact_message_state on contact_message (state, created_at desc, id desc);

create table contact_answer (
	id uuid primary key,
	message_id uuid not null references contact_message (id) on delete cascade,
	text text not null,
	-- The same answer, sent again, is the same mail.
	text_hash bytea not null,
	answered_by uuid not null references account (id),
	created_at timestamptz not null,
	constraint contact_answer_once unique (message_id, text_hash)
);

-- hiding --------------------------------------------------------------------------------------------------------

-- What was hidden from the public or shown again: told to whose it is. The thing itself keeps the present state.
create table moderation_notice (
	id uuid primary key,
	subject_kind text not null,
	subject_id uuid not null,
	-- As it was called then.
	title text not null,
	owner_id uuid not null references account (id),
	-- Null where it is shown again.
	reason text,
	created_at timestamptz not null
);
create index moderation_notice_owner on moderation_notice (owner_id, created_at);

-- money ---------------------------------------------------------------------------------------------------------

-- While one stands, no payout of its campaign, or of its account's campaigns, goes a step further towards a bank.
create table payout_hold (
	id uuid primary key,
	campaign_id uuid references campaign (id),
	account_id uuid references account (id),
	reason text not null,
	held_by uuid not null references account (id),
	held_at timestamptz not null,
	released_by uuid references account (id),
	released_at timestamptz,
	constraint payout_hold_of_one check ((campaign_id is null) <> (account_id is null)),
	constraint payout_hold_release_is_somebodys check ((released_at is null) = (released_by is null))
);
create unique index payout_hold_campaign on payout_hold (campaign_id) where released_at is null;
create unique index payout_hold_account on payout_hold (account_id) where released_at is null;
create index payout_hold_held on payout_hold (held_at desc, id desc);

-- The operator's wish to give a gift back. The provider's word decides what has become of it.
create table donation_refund_request (
	donation_id uuid primary key references donation (id),
	reason text not null,
	requested_by uuid not null references account (id),
	requested_at timestamptz not null
);

-- finding -------------------------------------------------------------------------------------------------------

create index account_words on account using gin (to_tsvector('simple', lower(first_name || ' ' || last_name)));
create index account_email_start on account (email_key text_pattern_ops);
create index account_created on account (created_at desc, id desc);
create index campaign_words on campaign using gin (to_tsvector('simple', lower(title)));
create index campaign_created on campaign (created_at desc, id desc);
create index live_stream_words on live_stream using gin (to_tsvector('simple', lower(title)));
create index live_stream_created on live_stream (created_at desc, id desc);
create index donation_words on donation using gin (to_tsvector('simple', lower(first_name || ' ' || last_name)));
create index donation_email_start on donation (email_key text_pattern_ops);
create index donation_created on donation (created_at desc, id desc);
create index donation_campaign_created on donation (campaign_id, created_at desc, id desc);
create index donation_payment on donation (provider_payment_id) where provider_payment_id is not null;
create index donation_receipt on donation (receipt_number) where receipt_number is not null;
-- The number that mails and confirmations show.
create index donation_number on donation (right(replace(id::text, '-', ''), 12));

-- the audit log -------------------------------------------------------------------------------------------------

create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_actor on audit_event (actor_id, at desc, id desc) where actor_id is not null;
create index audit_event_action on audit_event (action, at desc, id desc);
create index audit_event_subject_id on audit_event (subject_id, at desc, id desc);
