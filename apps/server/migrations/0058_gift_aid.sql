-- Gift Aid declarations of donors to an operator that is a charity of the United Kingdom.
create table gift_aid_declaration (
	id uuid primary key,
	account_id uuid references account (id),
	-- Of the donor; `removed:{id}` once the donor is erased, which links to no donation.
	email_key text not null,
	-- HMRC's reference of the charity to which it was made.
	charity text not null,
	first_name text not null,
	last_name text not null,
	house text not null,
	-- Empty outside the United Kingdom.
	postcode text not null,
	declared_at timestamptz not null,
	-- Donations from then on are not covered: the donor has cancelled it or declared anew.
	cancelled_at timestamptz,
	constraint gift_aid_declaration_cancelled_later check (cancelled_at >= declared_at)
);
create unique index gift_aid_declaration_of_account on gift_aid_declaration (account_id)
	where account_id is not null and cancelled_at is null;
create unique index gift_aid_declaration_of_address on gift_aid_declaration (email_key)
	where account_id is null and cancelled_at is null;
create index gift_aid_declaration_account on gift_aid_declaration (account_id) where account_id is not null;
create index gift_aid_declaration_email on gift_aid_declaration (email_key);

-- What a donor has declared does not change, except that it is cancelled once and its donor is erased.
create trigger gift_aid_declaration_facts before update on gift_aid_declaration for each row
	when ((old.id, old.charity, old.first_name, old.last_name, old.house, old.postcode, old.declared_at)
		is distinct from (new.id, new.charity, new.first_name, new.last_name, new.house, new.postcode, new.declared_at)
		or old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at)
	execute function refuse_fact_change('declaration');

-- A month's donations in pounds.
create index donation_in_pounds on donation (settled_at, id)
	where currency = 'gbp' and project_id is null and settled_at is not null;
