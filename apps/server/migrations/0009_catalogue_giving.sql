-- Campaigns for a project of the charity catalogue, and gifts that the catalogue takes itself.

alter table campaign
	add column project_id text references catalogue_project (id),
	drop constraint campaign_recipient_known,
	add constraint campaign_recipient_known check (recipient_type in ('yourself', 'charity')),
	add constraint campaign_project_of_charity check ((recipient_type = 'charity') = (project_id is not null));
create index campaign_project on campaign (project_id) where project_id is not null;

alter table donation
	-- The project for which the catalogue takes the gift.
	add column project_id text references catalogue_project (id),
	-- When the catalogue was asked to take it. Written before the asking: from then on the card may have been charged, and
	-- nobody asks again.
	add column asked_at timestamptz,
	-- The catalogue's own number for what it has charged.
	add column receipt_number text,
	drop constraint donation_provider_known,
	add constraint donation_provider_known check (provider in ('stripe', 'globalgiving')),
	add constraint donation_project_of_catalogue check ((provider = 'globalgiving') = (project_id is not null)),
	add constraint donation_catalogue_takes_no_tip check (provider = 'stripe' or tip_cents = 0),
	-- Neither decided nor unknown without having been asked.
	add constraint donation_catalogue_asked check (
		provider = 'stripe' and asked_at is null
		or provider = 'globalgiving' and (asked_at is not null) = (
			state in ('processing', 'succeeded', 'failed', 'unknown', 'refunded'))
			and state in ('created', 'processing', 'succeeded', 'failed', 'canceled', 'unknown', 'refunded'));

-- What the payment provider is asked about; the catalogue cannot be asked.
drop index donation_open;
create index donation_open on donation (coalesce(checked_at, created_at))
	where provider = 'stripe' and state in ('created', 'requires_action', 'processing', 'failed', 'unknown');
create index donation_catalogue_open on donation (coalesce(asked_at, created_at))
	where provider = 'globalgiving' and state in ('created', 'processing', 'unknown');
-- A refused gift through the catalogue is over; a declined card may be followed by another one.
drop index donation_campaign_open;
create index donation_campaign_open on donation (campaign_id)
	where state in ('created', 'requires_action', 'processing', 'unknown') or state = 'failed' and provider = 'stripe';

alter table ledger_account
	drop constraint ledger_account_kind_known,
	add constraint ledger_account_kind_known check (kind in (
		'provider-pending', 'provider-available', 'disputed', 'tips', 'provider-fees', 'dispute-fees', 'external-held',
		'campaign-pending', 'campaign-available', 'campaign-hold', 'external-owed')),
	drop constraint ledger_account_of_campaign,
	add constraint ledger_account_of_campaign check (
		(campaign_id is not null) = (kind like 'campaign-%' or kind = 'external-owed'));
insert into ledger_account (id, kind, currency, created_at)
values (gen_random_uuid(), 'external-held', 'usd', now());

alter table ledger_entry
	drop constraint ledger_entry_kind_known,
	add constraint ledger_entry_kind_known check (kind in (
		'donation-settled', 'donation-refunded', 'refund-failed', 'dispute-withdrawn', 'dispute-reinstated',
		'dispute-lost', 'dispute-overturned', 'funds-available', 'external-given', 'external-corrected'));
