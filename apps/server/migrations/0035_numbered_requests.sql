-- How often the provider has remembered a failure under an idempotency key: a later request has a key of its own, numbered
-- by this, after it was read back that nothing was made.
alter table donation add column payment_failures int not null default 0;
alter table donation_refund add column request_failures int not null default 0;
alter table payout add column request_failures int not null default 0;
alter table connected_account add column request_failures int not null default 0;
