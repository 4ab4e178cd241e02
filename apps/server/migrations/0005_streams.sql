-- Live challenges: streams of campaigns, what was watched of them, and the gifts that let somebody watch on.

create table live_stream (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	title text not null,
	description text not null,
	image_id uuid not null,
	starts_at timestamptz not null,
	state text not null,
	started_at timestamptz,
	-- Since when the broadcaster is gone, while they may come back.
	interrupted_at timestamptz,
	ended_at timestamptz,
	end_reason text,
	-- When it ends by itself at the latest; set at the start and never moved, so that a restart gives no more time.
	ends_by timestamptz,
	-- What was recorded; null until the recording is complete.
	duration_ms bigint,
	width integer,
	height integer,
	poster_image_id uuid,
	viewers_count integer not null default 0,
	-- When the operator put it among the featured ones.
	pinned_at timestamptz,
	demo boolean not null default false,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	hidden_at timestamptz,
	hidden_by uuid references account (id),
	hidden_reason text,
	constraint live_stream_state_known check (state in ('upcoming', 'live', 'interrupted', 'ended')),
	constraint live_stream_end_reason_known check (
		end_reason in ('author', 'limit', 'broadcaster-lost', 'campaign-ended', 'operator')),
	constraint live_stream_begun_has_start check ((state = 'upcoming') = (started_at is null)),
	constraint live_stream_begun_has_limit check ((started_at is null) = (ends_by is null)),
	constraint live_stream_interruption_has_time check ((state = 'interrupted') = (interrupted_at is not null)),
	constraint live_stream_ended_has_end check ((state = 'ended') = (ended_at is not null)),
	constraint live_stream_end_is_explained check ((ended_at is null) = (end_reason is null)),
	constraint live_stream_recorded_is_ended check (duration_ms is null or state = 'ended'),
	constraint live_stream_viewers_not_negative check (viewers_count >= 0)
);
create unique index live_stream_one_upcoming on live_stream (campaign_id)
	where state = 'upcoming' and deleted_at is null;
create unique index live_stream_one_on_air on live_stream (campaign_id)
	where state in ('live', 'interrupted') and deleted_at is null;
create index live_stream_campaign on live_stream (campaign_id, ended_at desc, id desc);
create index live_stream_upcoming on live_stream (starts_at, id) where state = 'upcoming' and deleted_at is null;
create index live_stream_on_air on live_stream (ends_by) where state in ('live', 'interrupted');
create index live_stream_past on live_stream (ended_at desc, id desc) where state = 'ended' and deleted_at is null;
-- What an engine has to complete, also after it was away.
create index live_stream_unrecorded on live_stream (ended_at) where state = 'ended' and duration_ms is null;
create index live_stream_pinned on live_stream (pinned_at desc, id desc) where pinned_at is not null and deleted_at is null;

-- What one metered viewer has been given of one stream: each segment counts once. The viewer is kept as a keyed hash.
create table playback_use (
	stream_id uuid not null references live_stream (id) on delete cascade,
	viewer_hash bytea not null,
	used_ms integer not null,
	-- Numbers of the segments that are counted.
	segments integer[] not null,
	updated_at timestamptz not null,
	primary key (stream_id, viewer_hash),
	constraint playback_use_not_negative check (used_ms >= 0)
);
create index playback_use_updated on playback_use (updated_at);

-- The same, summed over everybody at one network address within one hour.
create table playback_address_use (
	stream_id uuid not null references live_stream (id) on delete cascade,
	address_hash bytea not null,
	hour timestamptz not null,
	used_ms bigint not null,
	primary key (stream_id, address_hash, hour),
	constraint playback_address_use_not_negative check (used_ms >= 0)
);
create index playback_address_use_hour on playback_address_use (hour);

-- A gift may say from which device it came and which stream was being watched.
alter table donation
	add column device_id uuid,
	add column live_stream_id uuid references live_stream (id),
	add constraint donation_stream_is_source check ((live_stream_id is not null) = (source = 'stream'));
create index donation_device on donation (device_id, campaign_id) where device_id is not null;

-- Devices and accounts that a gift's mailed code has opened watching to.
create table donation_unlock (
	id uuid primary key,
	donation_id uuid not null references donation (id),
	account_id uuid references account (id),
	device_id uuid,
	created_at timestamptz not null,
	constraint donation_unlock_opens_one check ((account_id is null) <> (device_id is null)),
	constraint donation_unlock_account_once unique (donation_id, account_id),
	constraint donation_unlock_device_once unique (donation_id, device_id)
);
create index donation_unlock_account on donation_unlock (account_id) where account_id is not null;
create index donation_unlock_device on donation_unlock (device_id) where device_id is not null;
