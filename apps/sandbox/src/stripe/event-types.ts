import type Stripe from "stripe";

/** Every event that the sandbox emits. */
export const EVENT_TYPES = [
	"account.external_account.created",
	"account.updated",
	"charge.dispute.closed",
	"charge.dispute.created",
	"charge.dispute.funds_reinstated",
	"charge.dispute.funds_withdrawn",
	"charge.failed",
	"charge.refund.updated",
	"charge.refunded",
	"charge.succeeded",
	"charge.updated",
	"payment_intent.canceled",
	"payment_intent.created",
	"payment_intent.payment_failed",
	"payment_intent.requires_action",
	"payment_intent.succeeded",
	"payout.canceled",
	"payout.created",
	"payout.failed",
	"payout.paid",
	"payout.updated",
	"refund.created",
	"refund.failed",
	"refund.updated",
	"transfer.created",
	"transfer.reversed",
] as const satisfies readonly Stripe.Event.Type[];

export type EventType = (typeof EVENT_TYPES)[number];
