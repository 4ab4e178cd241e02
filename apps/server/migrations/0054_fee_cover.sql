-- The part of a charge with which the donor covers the provider's fee. Rows of the former version have none.

alter table donation
	add column cover_cents bigint not null default 0,
	-- The charity catalogue takes no cover.
	add constraint donation_cover_bounded check (
		cover_cents between 0 and 99999999 and (cover_cents = 0 or provider = 'stripe')) not valid,
	drop constraint donation_refund_bounded,
	add constraint donation_refund_bounded check (
		refunded_cents between 0 and amount_cents + tip_cents + cover_cents) not valid;
create trigger donation_cover_fixed before update on donation for each row
	when (old.cover_cents is distinct from new.cover_cents)
	execute function refuse_fact_change('cover');

alter table provider_movement
	-- Of a settlement: the part of the cover that reduces the fee that the campaign bears.
	add column cover_campaign_cents bigint not null default 0,
	add constraint provider_movement_cover_bounded check (
		cover_campaign_cents = 0 or kind = 'settlement' and cover_campaign_cents between 0 and amount_cents) not valid;

-- A refund of all that remains contains the cover.
alter table donation_refund
	add column cover_cents bigint not null default 0,
	-- The part of it that leaves the campaign's balance.
	add column cover_campaign_cents bigint not null default 0,
	add constraint donation_refund_cover check (cover_campaign_cents between 0 and cover_cents) not valid,
	drop constraint donation_refund_parts,
	add constraint donation_refund_parts check (
		amount_cents >= 0 and tip_cents >= 0 and amount_cents + tip_cents + cover_cents > 0) not valid;
create trigger donation_refund_cover_fixed before update on donation_refund for each row
	when ((old.cover_cents, old.cover_campaign_cents) is distinct from (new.cover_cents, new.cover_campaign_cents))
	execute function refuse_fact_change('cover');
