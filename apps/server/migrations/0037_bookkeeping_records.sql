-- Who gave a settled donation whose donor has removed the account: kept as long as the books must name donors, then deleted.
-- The product only writes it; reading it takes the owner of the database.
create table donor_record (
	donation_id uuid primary key references donation (id),
	first_name text not null,
	last_name text not null,
	email text not null,
	removed_at timestamptz not null,
	expires_at timestamptz not null
);
create index donor_record_expires_at on donor_record (expires_at);
create trigger donor_record_fixed before update or truncate on donor_record
	for each statement execute function refuse_change();
