-- Which payments a database belongs to: the sandbox alone, or one mode of one account at the payment provider. The start
-- writes the stamp once and refuses another one; every ledger account carries it, so that sums never cross modes.

create table installation (
	stamp text primary key,
	-- One installation, one stamp.
	single boolean not null default true unique,
	created_at timestamptz not null,
	constraint installation_single check (single),
	-- `live` and `not-live` are derived from rows below; the next start completes them.
	constraint installation_stamp_known check (
		stamp in ('sandbox', 'live', 'not-live') or stamp ~ '^(live|test):acct_[A-Za-z0-9]+$')
);

do $$
declare
	has_demo boolean := exists (select from account where demo);
	has_live boolean := exists (select from donation where livemode)
		or exists (select from provider_event where livemode)
		or exists (select from connected_account where livemode);
	-- Donations through the charity catalogue have a test mode of their own, which may differ.
	has_other boolean := exists (select from donation where provider = 'stripe' and not livemode)
		or exists (select from provider_event where not livemode)
		or exists (select from connected_account where not livemode);
	has_entries boolean := exists (select from ledger_transfer);
begin
	if has_live and (has_demo or has_other) then
		raise exception 'This database mixes live payments with those of the sandbox or of test keys. Restore a backup from before they were mixed, or move the live payments to a new database.';
	end if;
	if has_live or has_demo or has_other or has_entries then
		insert into installation (stamp, created_at) values (
			case when has_live then 'live' when has_demo then 'sandbox' else 'not-live' end, now());
	else
		-- Nothing is booked: the first start makes the platform's accounts with its stamp.
		delete from ledger_account;
	end if;
end $$;

alter table ledger_account add column stamp text references installation (stamp) on update cascade;
update ledger_account set stamp = (select stamp from installation);
alter table ledger_account alter column stamp set not null;
