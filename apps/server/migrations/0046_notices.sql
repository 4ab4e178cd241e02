-- Notices as the Digital Services Act asks (articles 16 and 17): challenges, posts, comments and profiles can be reported
-- too, a report is decided, and both parties can object. The former version's inbox cannot list a report of a profile,
-- which has no campaign.
alter table report
	alter column campaign_id drop not null,
	add column subject_kind text not null default 'campaign',
	-- Null where the campaign is the subject.
	add column subject_id uuid,
	add column category text not null default 'other',
	add column name text,
	add constraint report_subject_kind_known check (subject_kind in ('campaign', 'live-stream', 'post', 'comment', 'profile')),
	add constraint report_subject_named check ((subject_kind = 'campaign') = (subject_id is null)),
	add constraint report_campaign_named check ((subject_kind = 'profile') = (campaign_id is null)),
	add constraint report_category_known check (category in (
		'fraud', 'hate', 'violence', 'self-harm', 'child-abuse', 'privacy', 'copyright', 'spam', 'other'));
create index report_subject on report (subject_id) where subject_id is not null;

-- One row per report, without personal data: the figures of a year outlive the reports.
create table report_figure (
	report_id uuid primary key,
	subject_kind text not null,
	category text not null,
	received_at timestamptz not null
);
create index report_figure_received on report_figure (received_at);
insert into report_figure select id, subject_kind, category, created_at from report;

create function record_report_figure() returns trigger language plpgsql as $$
begin
	insert into report_figure values (new.id, new.subject_kind, new.category, new.created_at);
	return null;
end $$;
create trigger report_figure_recorded after insert on report for each row execute function record_report_figure();

create table report_decision (
	id uuid primary key,
	-- No foreign key: the decision is part of the figures, which outlive the report.
	report_id uuid not null,
	outcome text not null,
	ground text,
	category text,
	-- The paragraph of the law or of the terms.
	rule text,
	-- Removed with the report.
	reasons text not null,
	-- Whose content was restricted; null where nothing was, and after the account was removed.
	owner_id uuid references account (id),
	decided_at timestamptz not null,
	decided_by uuid not null references account (id),
	constraint report_decision_once unique (report_id),
	constraint report_decision_outcome_known check (outcome in ('no-action', 'hidden', 'suspended')),
	constraint report_decision_ground_known check (ground in ('law', 'terms')),
	constraint report_decision_grounded check ((outcome = 'no-action') = (ground is null))
);
create index report_decision_decided on report_decision (decided_at);
create index report_decision_owner on report_decision (owner_id) where owner_id is not null;

-- Messages of the contact form that object to a decision.
create table decision_objection (
	-- No foreign key, as above.
	message_id uuid primary key,
	decision_id uuid not null references report_decision (id),
	received_at timestamptz not null,
	outcome text,
	decided_at timestamptz,
	decided_by uuid references account (id),
	constraint decision_objection_outcome_known check (outcome in ('confirmed', 'reversed')),
	constraint decision_objection_decided check ((outcome is null) = (decided_at is null))
);
create index decision_objection_decision on decision_objection (decision_id);
create index decision_objection_received on decision_objection (received_at);
