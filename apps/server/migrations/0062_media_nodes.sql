-- The processes with the role media, by the address that broadcasters and viewers reach.
create table media_node (
	address text primary key,
	-- By the clock of the database. A node whose heartbeat is old gets no new broadcasts.
	heartbeat_at timestamptz not null,
	-- It shuts down: its broadcasts move to other nodes.
	is_draining boolean not null default false
);
