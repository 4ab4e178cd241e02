-- Internal notes on letters, and who works on one.
create table letter_note (
	id uuid primary key,
	message_id uuid references contact_message (id) on delete cascade,
	report_id uuid references report (id) on delete cascade,
	text text not null,
	-- The same note of one person, sent again, is the same note.
	text_hash bytea not null,
	written_by uuid not null references account (id),
	created_at timestamptz not null,
	constraint letter_note_is_on_one check ((message_id is null) <> (report_id is null)),
	constraint letter_note_on_message_once unique (message_id, written_by, text_hash),
	constraint letter_note_on_report_once unique (report_id, written_by, text_hash)
);
create trigger letter_note_unchanged before update on letter_note
	for each statement execute function refuse_change();

alter table contact_message add column assigned_to uuid references account (id);
alter table report add column assigned_to uuid references account (id);
create index contact_message_assigned on contact_message (assigned_to, state, created_at desc, id desc);
create index report_assigned on report (assigned_to, state, created_at desc, id desc);
