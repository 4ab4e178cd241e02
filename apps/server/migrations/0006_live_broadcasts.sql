-- What the embedded live engine knows of a stream. The key is kept as a keyed hash, and goes when the stream stops.
create table live_broadcast (
	stream_id uuid primary key,
	state text not null default 'open' check (state in ('open', 'stopping', 'recorded', 'deleting')),
	key_hash bytea unique,
	-- Told to whoever broadcasts when the stream is stopped by another process.
	stop_reason text,
	created_at timestamptz not null,
	check (state = 'open' or key_hash is null)
);
create index live_broadcast_unfinished on live_broadcast (state) where state in ('stopping', 'deleting');
