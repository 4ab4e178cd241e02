-- The number of viewers of a broadcast over time: the last and the highest count of each ten seconds in which it changed.
create table viewer_sample (
	stream_id uuid not null references live_stream (id) on delete cascade,
	sampled_at timestamptz not null,
	viewers integer not null,
	peak integer not null,
	primary key (stream_id, sampled_at),
	constraint viewer_sample_peak_holds check (viewers >= 0 and peak >= viewers)
);

-- Each viewer of a broadcast once, as a hash of the stream and the viewer; removed when the broadcast is complete.
create table broadcast_viewer (
	stream_id uuid not null references live_stream (id) on delete cascade,
	viewer_hash bytea not null,
	primary key (stream_id, viewer_hash)
);

alter table live_stream
	-- How many viewers the broadcast had; null until it is complete.
	add column viewers_total integer constraint live_stream_viewers_total_counted check (viewers_total >= 0);
