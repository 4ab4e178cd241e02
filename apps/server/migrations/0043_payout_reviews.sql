-- Payouts that wait for a decision of the desk before anything is sent. A version that does not know the state sends
-- nothing of them.
alter table payout
	drop constraint payout_state_known,
	drop constraint payout_transferred,
	add constraint payout_state_known check (state in (
		'in_review', 'requested', 'transferring', 'transfer_unknown', 'transferred', 'paying', 'payout_unknown',
		'in_transit', 'paid', 'returning', 'reversing', 'return_unknown', 'failed')),
	add constraint payout_transferred check (transfer_id is not null or state in (
		'in_review', 'requested', 'transferring', 'transfer_unknown', 'failed'));
create index payout_in_review on payout (created_at, id) where state = 'in_review';
create index payout_account_created on payout (account_id, created_at);

-- The transitions of `payout.ts`.
create or replace function payout_may_become(before text, after text) returns boolean
	language sql immutable parallel safe as $$
	select after = any (case before
		when 'in_review' then array['requested', 'failed', 'transferring']
		when 'requested' then array['transferring']
		when 'transferring' then array['transferred', 'transfer_unknown', 'failed', 'requested']
		when 'transfer_unknown' then array['transferring', 'transferred', 'failed']
		when 'transferred' then array['paying']
		when 'paying' then array['in_transit', 'payout_unknown', 'returning']
		when 'payout_unknown' then array['paying', 'in_transit', 'returning']
		when 'in_transit' then array['paid', 'returning']
		when 'paid' then array['returning']
		when 'returning' then array['reversing']
		when 'reversing' then array['failed', 'return_unknown', 'returning']
		when 'return_unknown' then array['reversing', 'failed']
		else array[]::text[] end) $$;

-- Why a payout waited, and what was decided.
create table payout_review (
	payout_id uuid primary key references payout (id),
	cause text not null,
	created_at timestamptz not null,
	-- When the operator was alarmed that it waits too long.
	alarmed_at timestamptz,
	decision text,
	decided_by uuid references account (id),
	decided_at timestamptz,
	-- Why it was rejected; sent to the author.
	reason text,
	constraint payout_review_cause_known check (cause in ('first', 'amount')),
	constraint payout_review_decision_known check (decision in ('approved', 'rejected')),
	constraint payout_review_decided check (
		(decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
	constraint payout_review_explained check ((reason is not null) = (decision is not distinct from 'rejected'))
);
create trigger payout_review_facts before update on payout_review for each row
	when ((old.payout_id, old.cause, old.created_at) is distinct from (new.payout_id, new.cause, new.created_at)
		or old.decision is not null)
	execute function refuse_fact_change('request');
create trigger payout_review_remains before delete or truncate on payout_review
	for each statement execute function refuse_change();
