-- An author's account at the provider that is for another country, or was rejected, can be replaced. The old row remains
-- for its payouts.

alter table connected_account
	add column replaced_at timestamptz,
	drop constraint connected_account_one;
create unique index connected_account_one on connected_account (account_id, provider, provider_account, livemode)
	where replaced_at is null;
