-- What the operator has claimed from HMRC: a donation is claimed once.
create table gift_aid_claim (
	id uuid primary key,
	-- HMRC's reference of the charity that claims.
	charity text not null,
	-- Of the donations' settlement, in UTC: `2026-11`.
	month text not null,
	claimed_at timestamptz not null
);
create index gift_aid_claim_newest on gift_aid_claim (charity, claimed_at, id);

create table gift_aid_claim_line (
	donation_id uuid primary key references donation (id),
	claim_id uuid not null references gift_aid_claim (id) on delete cascade,
	-- Its name and address are the claim's; a line is deleted with it once its retention has ended.
	declaration_id uuid not null references gift_aid_declaration (id) on delete cascade,
	settled_at timestamptz not null,
	-- What remained of the donation when it was claimed, in pence.
	cents bigint not null constraint gift_aid_claim_line_positive check (cents > 0)
);
create index gift_aid_claim_line_claim on gift_aid_claim_line (claim_id, settled_at, donation_id);
create index gift_aid_claim_line_declaration on gift_aid_claim_line (declaration_id);

-- The version of the declaration's text that the donor confirmed.
alter table gift_aid_declaration add column wording smallint not null default 1;
drop trigger gift_aid_declaration_facts on gift_aid_declaration;
create trigger gift_aid_declaration_facts before update on gift_aid_declaration for each row
	when ((old.id, old.charity, old.first_name, old.last_name, old.house, old.postcode, old.declared_at, old.wording)
		is distinct from
			(new.id, new.charity, new.first_name, new.last_name, new.house, new.postcode, new.declared_at, new.wording)
		or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at)
	execute function refuse_fact_change('declaration');
