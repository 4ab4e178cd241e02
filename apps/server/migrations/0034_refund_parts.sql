-- Refunds by part. `donation_refund_request` remains for the former version, which refunds whole donations only.

-- The tip's part of a refund or of its failure; null for bookings that are taken from the donation first.
alter table provider_movement add column tip_cents bigint;
alter table provider_movement add constraint provider_movement_tip_bounded check (
	tip_cents is null or kind in ('refund', 'refund-failure') and tip_cents between 0 and abs(amount_cents)) not valid;

-- A refund that was requested in the product, and what became of it.
create table donation_refund (
	id uuid primary key,
	donation_id uuid not null references donation (id),
	-- The donation's part and the tip's part.
	amount_cents bigint not null,
	tip_cents bigint not null,
	-- What had been refunded when it was requested: a repeated request names the same sum.
	refunded_before_cents bigint not null,
	-- Requested by the campaign's author, out of the campaign's balance.
	by_author boolean not null,
	reason text not null,
	requested_by uuid not null references account (id),
	state text not null default 'requested',
	provider_refund_id text,
	requested_at timestamptz not null,
	resolved_at timestamptz,
	constraint donation_refund_parts check (amount_cents >= 0 and tip_cents >= 0 and amount_cents + tip_cents > 0),
	constraint donation_refund_state_known check (state in ('requested', 'made', 'refused')),
	constraint donation_refund_resolved check ((resolved_at is null) = (state = 'requested')),
	constraint donation_refund_at_provider check (state <> 'made' or provider_refund_id is not null)
);
create unique index donation_refund_one_open on donation_refund (donation_id) where state = 'requested';
create unique index donation_refund_provider on donation_refund (provider_refund_id) where provider_refund_id is not null;
create index donation_refund_donation on donation_refund (donation_id, requested_at desc);
create index donation_refund_requester on donation_refund (requested_by);

create trigger donation_refund_facts before update on donation_refund for each row
	when ((old.id, old.donation_id, old.amount_cents, old.tip_cents, old.refunded_before_cents, old.by_author,
			old.requested_by, old.requested_at)
		is distinct from (new.id, new.donation_id, new.amount_cents, new.tip_cents, new.refunded_before_cents, new.by_author,
			new.requested_by, new.requested_at)
		or old.state <> 'requested')
	execute function refuse_fact_change('request');
create trigger donation_refund_remains before delete or truncate on donation_refund
	for each statement execute function refuse_change();
