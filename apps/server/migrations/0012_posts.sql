-- Posts of campaigns, what is said to them, who likes them, and what we have read behind their links.

-- What a page of the web said of itself when we read it. Never changed: a later reading is a row of its own. One that no
-- post has taken within a day goes, with its picture.
create table link_preview (
	id uuid primary key,
	url text not null,
	title text not null,
	description text not null,
	-- The host, as people read it.
	source text not null,
	-- Our own copy of its picture.
	image_id uuid,
	read_at timestamptz not null,
	constraint link_preview_url_is_web check (url ~ '^https?://')
);
create index link_preview_url on link_preview (url, read_at desc);
create index link_preview_read on link_preview (read_at);

create table post (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	text text not null,
	image_id uuid,
	-- Width by height of the picture, so that its place is known before it is there.
	image_aspect double precision,
	link_preview_id uuid references link_preview (id),
	-- The author's Idempotency-Key and what it was sent with.
	request_key text,
	request_hash bytea,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	hidden_at timestamptz,
	hidden_by uuid references account (id),
	hidden_reason text,
	constraint post_request_unique unique (campaign_id, request_key),
	constraint post_says_something check (
		deleted_at is not null or text <> '' or image_id is not null or link_preview_id is not null),
	constraint post_picture_has_aspect check ((image_id is null) = (image_aspect is null)),
	constraint post_hidden_is_explained check ((hidden_at is null) = (hidden_reason is null))
);
create index post_listed on post (campaign_id, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index post_link_preview on post (link_preview_id) where link_preview_id is not null;

create table post_comment (
	id uuid primary key,
	post_id uuid not null references post (id),
	author_id uuid not null references account (id),
	text text not null,
	request_key text,
	request_hash bytea,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	hidden_at timestamptz,
	hidden_by uuid references account (id),
	hidden_reason text,
	constraint post_comment_request_unique unique (author_id, request_key),
	constraint post_comment_says_something check (deleted_at is not null or text <> ''),
	constraint post_comment_hidden_is_explained check ((hidden_at is null) = (hidden_reason is null))
);
-- Counts are taken from the rows: a counter would make everybody who comments on one post wait in line for it.
create index post_comment_listed on post_comment (post_id, created_at desc, id desc)
	where deleted_at is null and hidden_at is null;
create index post_comment_gone on post_comment (post_id, (coalesce(deleted_at, hidden_at)))
	where deleted_at is not null or hidden_at is not null;
create index post_comment_author on post_comment (author_id, created_at);

create table post_like (
	post_id uuid not null references post (id),
	account_id uuid not null references account (id),
	created_at timestamptz not null,
	primary key (post_id, account_id)
);
create index post_like_account on post_like (account_id, created_at);
