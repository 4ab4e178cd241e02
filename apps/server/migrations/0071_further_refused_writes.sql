-- More of what the product never writes: changed or removed bookings of the platform's own account, removed disputes,
-- holds and authors' accounts, and another id of the installation, without which a restore is not recognised.
create trigger platform_movement_facts before update on platform_movement for each row
	when ((to_jsonb(old) - 'released_at') is distinct from (to_jsonb(new) - 'released_at') or old.released_at is not null)
	execute function refuse_fact_change('booking');
create trigger platform_movement_remains before delete or truncate on platform_movement
	for each statement execute function refuse_change();

create trigger donation_dispute_facts before update on donation_dispute for each row
	when ((old.id, old.donation_id, old.provider_dispute_id) is distinct from (new.id, new.donation_id, new.provider_dispute_id))
	execute function refuse_fact_change('donation and dispute at the provider');
create trigger donation_dispute_remains before delete or truncate on donation_dispute
	for each statement execute function refuse_change();

create trigger payout_hold_remains before delete or truncate on payout_hold
	for each statement execute function refuse_change();
create trigger connected_account_remains before delete or truncate on connected_account
	for each statement execute function refuse_change();

create trigger installation_facts before update on installation for each row
	when ((old.id, old.created_at) is distinct from (new.id, new.created_at))
	execute function refuse_fact_change('id and beginning');
create trigger installation_remains before delete or truncate on installation
	for each statement execute function refuse_change();
