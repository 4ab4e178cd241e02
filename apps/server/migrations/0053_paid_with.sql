-- How the donor paid, as the payment provider names it: "Visa •••• 4242", "Apple Pay (Visa •••• 4242)". Null for donations
-- that the former version has settled, for those through the catalogue, and after the donor's erasure.
alter table donation
	add column paid_with text,
	add constraint donation_paid_with_short check (char_length(paid_with) <= 100) not valid;
