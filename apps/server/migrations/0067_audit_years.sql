-- The audit log in partitions of one year each (UTC): a year past its retention is dropped as a whole. What was written
-- before stays in one partition, which ends with the current year. The table is read once while it is attached.
alter table audit_event rename to audit_event_past;
alter table audit_event_past drop constraint audit_event_pkey;
alter table audit_event_past add constraint audit_event_past_pkey primary key using index audit_event_past_key;
-- The key has the same columns, and the index of the subject's id finds subjects of every kind.
drop index audit_event_at;
drop index audit_event_subject;
alter index audit_event_actor rename to audit_event_past_actor;
alter index audit_event_action rename to audit_event_past_action;
alter index audit_event_subject_id rename to audit_event_past_subject_id;

create table audit_event (like audit_event_past, primary key (at, id)) partition by range (at);
create index audit_event_actor on audit_event (actor_id, at desc, id desc) where actor_id is not null;
create index audit_event_action on audit_event (action, at desc, id desc);
create index audit_event_subject_id on audit_event (subject_id, at desc, id desc);
create trigger audit_event_append_only before update or delete or truncate on audit_event
	for each statement execute function refuse_change();

do $$
begin
	execute format(
		'alter table audit_event attach partition audit_event_past for values from (minvalue) to (%L)',
		date_trunc('year', now(), 'UTC') + interval '1 year'
	);
end $$;

-- Events of a time for which there is no year. The function below moves them, so they lack the trigger of the others.
create table audit_event_rest partition of audit_event default;

-- Creates the partitions up to the end of the second year from now, and drops those that end at `oldest` or before.
-- The product's user, who owns no table, may run it: it drops nothing of the last twelve months.
create function maintain_audit_years(oldest timestamptz) returns setof text language plpgsql security definer
	set search_path = public, pg_temp
	set timezone = 'UTC'
	set lock_timeout = '2s'
as $$
declare
	part record;
	last_end timestamptz;
	next_end timestamptz;
	name text;
begin
	-- Runs at the same time would create the same year.
	perform pg_advisory_xact_lock(hashtext('maintain_audit_years'));
	for part in
		select inhrelid::regclass::text as name,
			(regexp_match(pg_get_expr(relpartbound, inhrelid), 'TO \(''([^'']+)''\)'))[1]::timestamptz as ends
		from pg_inherits join pg_class on pg_class.oid = inhrelid
		where inhparent = 'audit_event'::regclass
	loop
		last_end := greatest(last_end, part.ends);
		if part.ends <= least(oldest, now() - interval '1 year') then
			execute format('drop table %s', part.name);
			return next part.name;
		end if;
	end loop;
	while last_end < date_trunc('year', now()) + interval '3 years' loop
		next_end := last_end + interval '1 year';
		name := format('audit_event_%s', extract(year from last_end));
		execute format('create table %I (like audit_event including all)', name);
		execute format(
			'with moved as (delete from audit_event_rest where at >= %L and at < %L returning *) insert into %I select * from moved',
			last_end, next_end, name
		);
		execute format('alter table audit_event attach partition %I for values from (%L) to (%L)', name, last_end, next_end);
		execute format(
			'create trigger audit_event_append_only before update or delete or truncate on %I
				for each statement execute function refuse_change()',
			name
		);
		last_end := next_end;
	end loop;
end $$;
revoke execute on function maintain_audit_years(timestamptz) from public;

select maintain_audit_years('-infinity');
