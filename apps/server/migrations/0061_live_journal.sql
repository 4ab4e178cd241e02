-- The journal of each stream on the air, which any media process can continue. At the end it becomes an object beside
-- the media.
create table live_journal_line (
	stream_id uuid not null references live_broadcast on delete cascade,
	position integer not null,
	-- Of the owner that wrote the line. Never smaller than that of the line before.
	epoch integer not null,
	line text not null,
	primary key (stream_id, position)
);
