-- What changes a campaign's balance beside its donations and payouts. Each row has one entry in the ledger.

create table balance_change (
	id uuid primary key,
	campaign_id uuid not null references campaign (id),
	kind text not null,
	-- Added to the campaign's balance; negative where it is taken from it.
	amount_cents bigint not null,
	-- Of an offset, the author's campaign that the amount came from; of a gift, the charity campaign that received it.
	other_campaign_id uuid references campaign (id),
	reason text,
	-- The operator's reference of a payment: a bank statement's line, a receipt.
	reference text,
	-- The operator; null for an offset, which the product makes.
	made_by uuid references account (id),
	created_at timestamptz not null,
	constraint balance_change_kind_known check (kind in ('offset', 'paid-in', 'given', 'written-off')),
	constraint balance_change_amount_signed check (amount_cents <> 0
		and (kind not in ('offset', 'paid-in') or amount_cents > 0) and (kind <> 'given' or amount_cents < 0)),
	constraint balance_change_explained check (
		(made_by is null) = (kind = 'offset')
		and (other_campaign_id is not null) = (kind in ('offset', 'given'))
		and (reference is not null) = (kind in ('paid-in', 'given'))
		and (reason is not null) = (kind = 'written-off')),
	constraint balance_change_two_campaigns check (campaign_id is distinct from other_campaign_id)
);
create index balance_change_campaign on balance_change (campaign_id, created_at);
create index balance_change_other on balance_change (other_campaign_id, created_at) where other_campaign_id is not null;

alter table ledger_account
	drop constraint ledger_account_kind_known,
	add constraint ledger_account_kind_known check (kind in (
		'provider-pending', 'provider-available', 'disputed', 'tips', 'provider-fees', 'dispute-fees', 'external-held',
		'connected', 'payouts-in-transit', 'platform-bank', 'write-offs',
		'campaign-pending', 'campaign-available', 'campaign-hold', 'campaign-payout', 'external-owed'));

alter table ledger_entry
	drop constraint ledger_entry_kind_known,
	add constraint ledger_entry_kind_known check (kind in (
		'donation-settled', 'donation-refunded', 'refund-failed', 'dispute-withdrawn', 'dispute-reinstated',
		'dispute-lost', 'dispute-overturned', 'funds-available', 'external-given', 'external-corrected',
		'payout-requested', 'payout-released', 'payout-transferred', 'payout-sent', 'payout-paid', 'payout-failed',
		'payout-bounced', 'payout-returned',
		'balance-offset', 'balance-paid-in', 'balance-given', 'balance-written-off'));
