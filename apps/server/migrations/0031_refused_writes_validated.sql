-- The rows from before the constraints of the previous migration. Validating them does not block the site.

alter table ledger_transfer validate constraint ledger_transfer_bounded;
alter table donation validate constraint donation_amount_bounded;
alter table donation validate constraint donation_refund_is_settled;
alter table donation validate constraint donation_settled_has_payment;
alter table provider_movement validate constraint provider_movement_signed;
alter table provider_movement validate constraint provider_movement_bounded;
alter table provider_movement validate constraint provider_movement_released_after;
alter table connected_account validate constraint connected_account_opened;
alter table payout validate constraint payout_of_author;
alter table payout validate constraint payout_to_author;
alter table payout validate constraint payout_amount_bounded;
alter table payout validate constraint payout_transferred;
alter table payout validate constraint payout_sent;
alter table payout validate constraint payout_paid_dated;
