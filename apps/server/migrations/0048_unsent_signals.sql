-- Signals of committed transactions until a process has sent them; a row without its process is sent by another one.
-- Unlogged: after a crash of the server, or on a standby that took over, it is empty, and every process reads again what
-- is watched, since its listening connection was lost too.
create unlogged table unsent_signal (
	id uuid primary key,
	-- `{kind}:{id}`, as they are published.
	signals text[] not null,
	written_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
