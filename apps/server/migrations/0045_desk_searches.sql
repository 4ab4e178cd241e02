-- The filters of the desk's searches, each with the order of its list.
create index donation_state_created on donation (state, created_at desc, id desc);
create index donation_amount on donation (amount_cents, created_at desc);
create index payout_created on payout (created_at desc, id desc);
create index payout_state_created on payout (state, created_at desc, id desc);
create index payout_amount on payout (amount_cents, created_at desc);
create index account_suspended on account (created_at desc, id desc) where suspended_at is not null;
create index account_closed on account (created_at desc, id desc) where deleted_at is not null;
create index account_desk_created on account (created_at desc, id desc) where desk_roles <> '{}';
create index campaign_ended on campaign (created_at desc, id desc) where ended_at is not null;
create index campaign_hidden on campaign (created_at desc, id desc) where hidden_at is not null;
create index campaign_paused on campaign (created_at desc, id desc) where paused_at is not null;
create index campaign_deleted on campaign (created_at desc, id desc) where deleted_at is not null;
