-- Campaigns in other currencies than dollars. The list is that of packages/money/src/currencies.ts; a currency more is
-- a migration that replaces the function.
create function is_currency(code text) returns boolean language sql immutable parallel safe as $$
	select code in ('usd', 'eur', 'gbp', 'chf', 'cad', 'pln', 'ron', 'dkk', 'nok', 'sek') $$;

-- Not validated: the constraints that they replace have admitted dollars only.
alter table campaign
	drop constraint campaign_currency_known,
	add constraint campaign_currency_known check (is_currency(currency)) not valid,
	-- The charity catalogue takes dollars only.
	add constraint campaign_charity_in_dollars check (project_id is null or currency = 'usd') not valid,
	add constraint campaign_in_currency unique (id, currency);
alter table donation
	drop constraint donation_currency_known,
	add constraint donation_currency_known check (is_currency(currency)) not valid,
	add constraint donation_in_campaigns_currency foreign key (campaign_id, currency)
		references campaign (id, currency) not valid;
alter table provider_movement
	drop constraint provider_movement_currency_known,
	add constraint provider_movement_currency_known check (is_currency(currency)) not valid;
alter table platform_movement
	drop constraint platform_movement_currency_known,
	add constraint platform_movement_currency_known check (is_currency(currency)) not valid;
alter table ledger_account
	drop constraint ledger_account_currency_known,
	add constraint ledger_account_currency_known check (is_currency(currency)) not valid,
	add constraint ledger_account_in_campaigns_currency foreign key (campaign_id, currency)
		references campaign (id, currency) not valid,
	drop constraint ledger_account_kind_known,
	add constraint ledger_account_kind_known check (kind in (
		'provider-pending', 'provider-available', 'provider-reserved', 'disputed', 'tips', 'provider-fees', 'dispute-fees',
		'external-held', 'connected', 'payouts-in-transit', 'platform-bank', 'write-offs', 'corrections', 'fx-difference',
		'campaign-pending', 'campaign-available', 'campaign-hold', 'campaign-payout', 'external-owed')) not valid;
alter table ledger_transfer
	drop constraint ledger_transfer_currency_known,
	add constraint ledger_transfer_currency_known check (is_currency(currency)) not valid;
alter table payout
	drop constraint payout_currency_known,
	add constraint payout_currency_known check (is_currency(currency)) not valid,
	add constraint payout_in_campaigns_currency foreign key (campaign_id, currency)
		references campaign (id, currency) not valid,
	-- Of the method; null in rows of the former version, whose methods had the payout's.
	add column method_currency text,
	-- What arrived in the author's account, where it is in another currency; read once, from the provider.
	add column arrived_currency text,
	add column arrived_cents bigint,
	add column arrived_rate double precision,
	-- What came back to the platform's account, where it differs from the amount.
	add column returned_cents bigint,
	add constraint payout_arrived_whole check (
		(arrived_cents is null) = (arrived_currency is null) and (arrived_cents is null) = (arrived_rate is null)),
	add constraint payout_arrived_positive check (arrived_cents > 0 and arrived_rate > 0),
	add constraint payout_returned_after_failure check (returned_cents is null or returned_cents >= 0 and state = 'failed'),
	add constraint payout_arrived_after_transfer check (arrived_cents is null or transfer_id is not null);
create trigger payout_arrived_fixed before update on payout for each row
	when (old.arrived_cents is not null and (old.arrived_cents, old.arrived_currency, old.arrived_rate)
		is distinct from (new.arrived_cents, new.arrived_currency, new.arrived_rate))
	execute function refuse_fact_change('arrived amount');

-- The former version would move the amount as dollars, and only then be refused its entry. This version says in the
-- statement that it knows currencies, so the former one is refused before it sends a request.
create function refuse_unknown_currency() returns trigger language plpgsql as $$
begin
	if coalesce(current_setting('stride.knows_currencies', true), '') <> 'on' then
		raise exception 'The payout % is not in dollars alone: a version that knows currencies continues it.', new.id
			using errcode = 'restrict_violation';
	end if;
	return new;
end $$;
create trigger payout_in_known_currency before update on payout for each row
	when (new.state in ('transferring', 'paying', 'reversing') and old.state is distinct from new.state
		and (new.currency <> 'usd' or coalesce(new.method_currency, new.currency) <> new.currency))
	execute function refuse_unknown_currency();

create trigger campaign_currency_fixed before update on campaign for each row
	when (old.currency is distinct from new.currency)
	execute function refuse_fact_change('currency');

-- Currencies in which the last check found that the platform's account does not settle: their campaigns take no
-- donations until a later check finds that it does.
alter table installation
	add column unsettled_currencies text[] not null default '{}',
	-- Of the platform's account; null until it is read.
	add column platform_country text;
