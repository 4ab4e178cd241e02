-- A restored backup lacks rows of payments and transfers that the provider has. They carry this id, so that they are
-- recognised; until the operator has adopted them, nothing that cannot be undone leaves the installation.

alter table installation
	-- Made at the first start.
	add column id uuid not null default gen_random_uuid(),
	-- The last start of a process, and the same while its comparison with the provider is pending.
	add column started_at timestamptz,
	add column comparing_since timestamptz,
	-- From when on the provider's objects are compared, by the provider's clock.
	add column compared_from timestamptz,
	-- When the process started that has found an object without its row; null when everything is known.
	add column held_since timestamptz,
	-- The same moment, kept after the adoption: mails about what happened earlier were sent before the restore.
	add column restored_at timestamptz;

-- Without a person: the product itself has stopped them, because of a transfer without its payout.
alter table payout_hold alter column held_by drop not null;
