alter table live_broadcast
	-- The address of the media process that hosts the stream. It may write while `epoch` is the one that it took.
	add column node text,
	add column epoch integer not null default 0,
	-- By the clock of the database. Afterwards another process may take the stream over.
	add column lease_until timestamptz;
create index live_broadcast_owned on live_broadcast (node) where node is not null;
