-- What the provider shows beside a payment, as of its first request: a repeated request must be identical.
alter table donation add column payment_description text;
