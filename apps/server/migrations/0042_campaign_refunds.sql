-- Refunds of all refundable donations of a campaign: requested by one person of the desk, started after the approval of
-- another, or after a wait where no other person may refund.
create table campaign_refund (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	reason text not null,
	state text not null default 'requested',
	requested_by uuid not null references account (id),
	requested_at timestamptz not null,
	-- From when the requester may start it alone; null where another person could approve it at the request.
	startable_at timestamptz,
	-- The second person; null for one that was started after the wait.
	approved_by uuid references account (id),
	started_at timestamptz,
	cancelled_by uuid references account (id),
	ended_at timestamptz,
	constraint campaign_refund_state_known check (state in ('requested', 'running', 'done', 'cancelled')),
	constraint campaign_refund_second_person check (approved_by is null or approved_by <> requested_by),
	constraint campaign_refund_started check ((started_at is null) = (state in ('requested', 'cancelled'))),
	constraint campaign_refund_permitted check (started_at is null or approved_by is not null or startable_at is not null),
	constraint campaign_refund_ended check ((ended_at is null) = (state in ('requested', 'running'))),
	constraint campaign_refund_cancelled check ((cancelled_by is null) = (state <> 'cancelled'))
);
create unique index campaign_refund_one_open on campaign_refund (campaign_id) where state in ('requested', 'running');
create index campaign_refund_requested on campaign_refund (requested_at desc, id desc);
create index campaign_refund_running on campaign_refund (id) where state = 'running';
create trigger campaign_refund_facts before update on campaign_refund for each row
	when ((old.id, old.campaign_id, old.reason, old.requested_by, old.requested_at, old.startable_at)
		is distinct from (new.id, new.campaign_id, new.reason, new.requested_by, new.requested_at, new.startable_at)
		or old.state in ('done', 'cancelled'))
	execute function refuse_fact_change('request');
create trigger campaign_refund_remains before delete or truncate on campaign_refund
	for each statement execute function refuse_change();

-- The donations that it refunds. One waits while it has neither a refund nor a refusal.
create table campaign_refund_item (
	campaign_refund_id uuid not null references campaign_refund (id),
	donation_id uuid not null references donation (id),
	refund_id uuid references donation_refund (id),
	refusal text,
	constraint campaign_refund_item_key primary key (campaign_refund_id, donation_id),
	constraint campaign_refund_item_result check (refund_id is null or refusal is null),
	constraint campaign_refund_item_refusal_known check (refusal in ('disputed', 'refunded-before', 'not-refundable'))
);
create unique index campaign_refund_item_refund on campaign_refund_item (refund_id) where refund_id is not null;
create index campaign_refund_item_donation on campaign_refund_item (donation_id);
create trigger campaign_refund_item_remains before delete or truncate on campaign_refund_item
	for each statement execute function refuse_change();
