-- The clips of streams: ranges of their time lines. A clip's media are those of its stream's recording.
create table stream_clip (
	id uuid primary key,
	stream_id uuid not null references live_stream (id) on delete cascade,
	title text not null,
	-- In milliseconds from the stream's first picture; the end is exclusive.
	start_ms integer not null constraint stream_clip_start_not_negative check (start_ms >= 0),
	end_ms integer not null,
	-- Of a clip that was made during the broadcast, whose end may not have been recorded then.
	made_at timestamptz,
	-- From the start of its first segment to the clip.
	lead_ms integer not null constraint stream_clip_lead_not_negative check (lead_ms >= 0),
	-- What is shown: the range without segments that were lost before the clip was made.
	duration_ms integer not null constraint stream_clip_duration_limited check (duration_ms between 1 and 90000),
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint stream_clip_range_not_empty check (start_ms < end_ms)
);
create index stream_clip_of_stream on stream_clip (stream_id, created_at);
