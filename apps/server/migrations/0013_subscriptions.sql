-- News of campaigns by mail: who wants them, what there is to tell, and which mail told it.

-- One row per campaign and subscriber, made once they have agreed; it stays when they unsubscribe, so that taking that
-- back, or coming again, never brings mails sooner. An account is known by its id, a guest by the address.
create table subscription (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	account_id uuid references account (id),
	email text,
	-- Lower-cased and normalised: what makes two addresses the same.
	email_key text,
	-- The language and the time zone in which they agreed, for the mails.
	locale text not null,
	time_zone text,
	-- What they agreed to, and when: for a guest the moment at which the mailed link was confirmed.
	consent_version text not null,
	consented_at timestamptz not null,
	created_at timestamptz not null,
	ended_at timestamptz,
	-- When the news that wait are to be looked at; null while nothing waits.
	digest_due_at timestamptz,
	-- The last mail with news, by which the next one is paced.
	last_digest_id uuid,
	constraint subscription_locale_known check (locale in ('en', 'uk')),
	constraint subscription_has_one_subscriber check ((account_id is null) = (email_key is not null)),
	constraint subscription_address_is_whole check ((email is null) = (email_key is null)),
	constraint subscription_account_once unique (campaign_id, account_id),
	constraint subscription_guest_once unique (campaign_id, email_key)
);
create index subscription_due on subscription (digest_due_at) where digest_due_at is not null;
create index subscription_account on subscription (account_id) where account_id is not null;
create index subscription_email on subscription (email_key) where email_key is not null;

-- One row per guest's wish, whoever asks and whatever is known of the address: whether a mail goes out is decided when it
-- is made.
create table subscription_request (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	email text not null,
	email_key text not null,
	locale text not null,
	time_zone text,
	created_at timestamptz not null,
	-- When its mail was made, with the keyed hash of the link's token.
	mailed_at timestamptz,
	token_hash bytea unique,
	expires_at timestamptz,
	confirmed_at timestamptz,
	constraint subscription_request_locale_known check (locale in ('en', 'uk')),
	constraint subscription_request_mailed_has_token check (
		(mailed_at is null) = (token_hash is null) and (mailed_at is null) = (expires_at is null)),
	constraint subscription_request_confirmed_is_mailed check (confirmed_at is null or mailed_at is not null)
);
create index subscription_request_mailed on subscription_request (email_key, mailed_at desc) where mailed_at is not null;
create index subscription_request_created on subscription_request (created_at);

-- What happened to a campaign that its subscribers are told of, once each.
create table campaign_update (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	kind text not null,
	-- The post or the stream; the campaign itself where it is the subject.
	subject_id uuid not null,
	-- Which of several times of the same subject: the start of a stream, which its author may move.
	occurrence text not null default '',
	created_at timestamptz not null,
	constraint campaign_update_kind_known check (kind in (
		'post', 'stream-scheduled', 'stream-soon', 'stream-live', 'goal-50', 'goal-90', 'goal-100', 'campaign-ended')),
	constraint campaign_update_once unique (kind, subject_id, occurrence)
);
create index campaign_update_created on campaign_update (created_at);

-- One mail with news to one subscriber.
create table digest (
	id uuid primary key,
	subscription_id uuid not null references subscription (id) on delete cascade,
	created_at timestamptz not null
);
create index digest_subscription on digest (subscription_id);
create index digest_created on digest (created_at);

-- What each subscriber is to be told, and the mail that told it.
create table subscription_news (
	subscription_id uuid not null references subscription (id) on delete cascade,
	update_id uuid not null references campaign_update (id) on delete cascade,
	digest_id uuid references digest (id) on delete cascade,
	primary key (subscription_id, update_id)
);
create index subscription_news_update on subscription_news (update_id);
create index subscription_news_digest on subscription_news (digest_id) where digest_id is not null;
