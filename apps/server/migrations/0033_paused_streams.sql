-- A stream whose broadcaster is gone for longer than the time to reconnect is paused instead of ended.
alter table live_stream
	drop constraint live_stream_state_known,
	add constraint live_stream_state_known check (state in ('upcoming', 'live', 'interrupted', 'paused', 'ended')),
	drop constraint live_stream_interruption_has_time,
	add constraint live_stream_interruption_has_time check (
		(state in ('interrupted', 'paused')) = (interrupted_at is not null));

drop index live_stream_one_on_air;
create unique index live_stream_one_on_air on live_stream (campaign_id)
	where state in ('live', 'interrupted', 'paused') and deleted_at is null;
drop index live_stream_on_air;
create index live_stream_on_air on live_stream (ends_by) where state in ('live', 'interrupted', 'paused');
