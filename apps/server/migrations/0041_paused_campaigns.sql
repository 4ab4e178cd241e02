-- Campaigns under review: their page stays public, and they take no donations and no broadcasts until the desk resumes
-- them.
alter table campaign
	add column paused_at timestamptz,
	add column paused_by uuid references account (id),
	add column paused_reason text,
	add constraint campaign_pause_is_explained check (
		(paused_at is null) = (paused_by is null) and (paused_at is null) = (paused_reason is null)) not valid;
