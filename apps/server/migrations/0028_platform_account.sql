-- What happens to the platform's own account at the payment provider, beside donations and transfers: payouts to the
-- operator's bank, top-ups, fees, reserves, corrections. Each row has its entries in the ledger.

create table platform_movement (
	id uuid primary key,
	provider text not null,
	provider_account text not null,
	livemode boolean not null,
	provider_movement_id text not null,
	kind text not null,
	currency text not null,
	-- Into our balance, negative out of it, before the fee.
	amount_cents bigint not null,
	fee_cents bigint not null,
	occurred_at timestamptz not null,
	available_at timestamptz not null,
	released_at timestamptz,
	created_at timestamptz not null,
	constraint platform_movement_unique unique (provider, provider_account, livemode, provider_movement_id),
	constraint platform_movement_kind_known check (kind in (
		'payout', 'topup', 'fee', 'dispute-fee', 'reserve', 'correction')),
	constraint platform_movement_currency_known check (currency in ('usd'))
);
create index platform_movement_pending on platform_movement (available_at) where released_at is null;

-- Up to when the provider's list of bookings has been read, by the provider's clock.
create table platform_movement_cursor (
	provider text not null,
	provider_account text not null,
	livemode boolean not null,
	read_until timestamptz not null,
	primary key (provider, provider_account, livemode)
);

-- The last check of the account: problems hold all payouts until a later check finds none.
alter table installation
	add column account_problems text[] not null default '{}',
	add column account_checked_at timestamptz;

alter table ledger_account
	drop constraint ledger_account_kind_known,
	add constraint ledger_account_kind_known check (kind in (
		'provider-pending', 'provider-available', 'provider-reserved', 'disputed', 'tips', 'provider-fees', 'dispute-fees',
		'external-held', 'connected', 'payouts-in-transit', 'platform-bank', 'write-offs', 'corrections',
		'campaign-pending', 'campaign-available', 'campaign-hold', 'campaign-payout', 'external-owed'));

alter table ledger_entry
	drop constraint ledger_entry_kind_known,
	add constraint ledger_entry_kind_known check (kind in (
		'donation-settled', 'donation-refunded', 'refund-failed', 'dispute-withdrawn', 'dispute-reinstated',
		'dispute-lost', 'dispute-overturned', 'funds-available', 'external-given', 'external-corrected',
		'payout-requested', 'payout-released', 'payout-transferred', 'payout-sent', 'payout-paid', 'payout-failed',
		'payout-bounced', 'payout-returned',
		'balance-offset', 'balance-paid-in', 'balance-given', 'balance-written-off',
		'platform-payout', 'platform-topup', 'platform-fee', 'platform-dispute-fee', 'platform-reserve',
		'platform-correction', 'platform-released'));
