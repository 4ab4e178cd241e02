-- What the finance desk shows: the entries of a month, and open disputes by the deadline of their evidence.
create index ledger_entry_occurred on ledger_entry (occurred_at, id);

alter table donation_dispute
	-- By when the provider must have the evidence; null where none is expected, and in rows of the former version until
	-- their payment is read again.
	add column evidence_due_at timestamptz,
	add column evidence_sent boolean not null default false;
create index donation_dispute_open on donation_dispute (evidence_due_at, created_at, id) where outcome = 'open';
