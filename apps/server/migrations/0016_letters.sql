-- Reports have a place at the operator's desk beside contact messages: one set of states, answers to either, and an audit
-- log that says who took which step. Posts and comments are found there.

alter table report drop constraint report_state_known;
update report set state = 'new' where state = 'in-work';
alter table report
	add constraint report_state_known check (state in ('new', 'answered', 'closed')),
	drop column note,
	drop column state_changed_at,
	drop column state_changed_by;

alter table contact_answer rename to letter_answer;
alter table letter_answer rename constraint contact_answer_pkey to letter_answer_pkey;
alter table letter_answer rename constraint contact_answer_message_id_fkey to letter_answer_message_id_fkey;
alter table letter_answer rename constraint contact_answer_answered_by_fkey to letter_answer_answered_by_fkey;
alter table letter_answer
	alter column message_id drop not null,
	add column report_id uuid references report (id) on delete cascade,
	drop constraint contact_answer_once,
	add constraint letter_answer_is_to_one check ((message_id is null) <> (report_id is null)),
	-- The same answer, sent again, is the same mail.
	add constraint letter_answer_to_message_once unique (message_id, text_hash),
	add constraint letter_answer_to_report_once unique (report_id, text_hash);

create index post_words on post using gin (to_tsvector('simple', lower(text)));
create index post_created on post (created_at desc, id desc);
create index post_comment_words on post_comment using gin (to_tsvector('simple', lower(text)));
create index post_comment_created on post_comment (created_at desc, id desc);
