-- A payout whose transfer the platform's own balance cannot cover waits, and is requested again under a new number.
alter table payout
	add column transfer_shortfalls integer not null default 0,
	add column short_since timestamptz,
	add constraint payout_shortfall_timed check ((transfer_shortfalls > 0) = (short_since is not null));
