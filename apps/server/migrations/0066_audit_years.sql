-- The audit log in partitions of one year each (UTC): a year past its retention is dropped as a whole. What was written
-- before becomes one partition, which ends with the current year. The table is read once while it is attached.
alter table audit_event rename to audit_event_past;
-- The index of the subject's id finds subjects of every kind.
drop index audit_event_subject;
alter index audit_event_at rename to audit_event_past_at;
alter index audit_event_actor rename to audit_event_past_actor;
alter index audit_event_action rename to audit_event_past_action;
alter index audit_event_subject_id rename to audit_event_past_subject_id;

-- Without a primary key: it would have to include the time, and its index built for the past.
create table audit_event (like audit_event_past) partition by range (at);
create index audit_event_at on audit_event (at desc, id desc);
create index audit_event_actor on audit_event (actor_id, at desc, id desc) where actor_id is not null;
create index audit_event_action on audit_event (action, at desc, id desc);
create index audit_event_subject_id on audit_event (subject_id, at desc, id desc);

-- Owner and product may be one user, so the maintenance below says that it is at work.
drop trigger audit_event_append_only on audit_event_past;
create trigger audit_event_append_only before update or delete or truncate on audit_event
	for each statement execute function refuse_change();
create trigger audit_event_append_only before update or delete or truncate on audit_event_past
	for each statement when (current_setting('stride.audit_maintenance', true) is distinct from 'on')
	execute function refuse_change();

do $$
declare
	holder text;
begin
	execute format(
		'alter table audit_event attach partition audit_event_past for values from (minvalue) to (%L)',
		date_trunc('year', now(), 'UTC') + interval '1 year'
	);
	-- The product's user writes through the new table at once, and no longer to the old one.
	for holder in
		select distinct pg_get_userbyid(grantee) from pg_class, aclexplode(relacl)
		where oid = 'audit_event_past'::regclass and grantee not in (0, relowner)
	loop
		execute format('grant select, insert on audit_event to %I', holder);
		execute format('revoke all on audit_event_past from %I', holder);
	end loop;
end $$;

-- Events of a time for which there is no year.
create table audit_event_rest partition of audit_event default;
create trigger audit_event_append_only before update or delete or truncate on audit_event_rest
	for each statement when (current_setting('stride.audit_maintenance', true) is distinct from 'on')
	execute function refuse_change();

-- For how many calendar years after its own an event is stored. Written by `npm run migrate`.
create table audit_retention (years integer not null check (years between 1 and 30));
insert into audit_retention values (30);

-- Creates the partitions up to the end of the second year from now, and drops those that are past the retention. The
-- product's user, who owns no table and cannot change the retention, may run it.
create function maintain_audit_years() returns setof text language plpgsql security definer
	set search_path = public, pg_temp
	set timezone = 'UTC'
	set lock_timeout = '2s'
as $$
declare
	oldest timestamptz;
	part record;
	last_end timestamptz;
	next_end timestamptz;
	name text;
begin
	-- Runs at the same time would create the same year.
	perform pg_advisory_xact_lock(hashtext('maintain_audit_years'));
	perform set_config('stride.audit_maintenance', 'on', true);
	select date_trunc('year', now()) - make_interval(years => years) into strict oldest from audit_retention;
	for part in
		select inhrelid::regclass::text as name,
			(regexp_match(pg_get_expr(relpartbound, inhrelid), 'TO \(''([^'']+)''\)'))[1]::timestamptz as ends
		from pg_inherits join pg_class on pg_class.oid = inhrelid
		where inhparent = 'audit_event'::regclass
	loop
		last_end := greatest(last_end, part.ends);
		if part.ends <= oldest then
			execute format('drop table %s', part.name);
			return next part.name;
		end if;
	end loop;
	-- What these hold is of several years.
	if to_regclass('audit_event_past') is not null then
		delete from audit_event_past where at < oldest;
	end if;
	delete from audit_event_rest where at < oldest;
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
	perform set_config('stride.audit_maintenance', '', true);
end $$;
revoke execute on function maintain_audit_years() from public;

-- Creates the coming years and deletes nothing: the configured retention is written after the migrations.
select maintain_audit_years();
update audit_retention set years = 7;
