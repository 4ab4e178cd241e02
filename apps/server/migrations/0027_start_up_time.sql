-- Free start-up segments: those behind the live edge with which a player starts. They count for the address, not for the
-- viewer, up to a limit per viewer and stream.
alter table playback_use
	add column start_up_ms integer not null default 0,
	add constraint playback_use_start_up_not_negative check (start_up_ms >= 0);
