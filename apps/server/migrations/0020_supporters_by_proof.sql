-- A donor's e-mail is typed by the donor. Only a proven one identifies a supporter; every other donation counts as a
-- supporter of its own, so that the count does not disclose whether an address has donated before.
alter table donation add column donor_proven_at timestamptz;

-- Donations of removed accounts keep counting as one supporter each.
update donation set donor_proven_at = created_at where email_key like 'removed:%';
update donation set donor_proven_at = donation.created_at
from account where account.id = donation.account_id and account.email_key = donation.email_key;

create index donation_proven_supporter on donation (campaign_id, email_key)
	where donor_proven_at is not null and raised_cents > 0;

-- Processes of the earlier release that still run insert here; the table has no reader any more.
delete from campaign_supporter;

-- The count under the new rule, less the changes that are still to be rolled up.
insert into campaign_total as total (campaign_id, raised_cents, gifts_count, supporters_count, changes_count)
select donation.campaign_id, 0, 0,
	count(distinct case when donation.donor_proven_at is null then donation.id::text else donation.email_key end)
		- coalesce((select sum(delta.supporters_count) from campaign_total_delta delta
			where delta.campaign_id = donation.campaign_id), 0),
	0
from donation where donation.raised_cents > 0 group by donation.campaign_id
on conflict (campaign_id) do update set supporters_count = excluded.supporters_count;
