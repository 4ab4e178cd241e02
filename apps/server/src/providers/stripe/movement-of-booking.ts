import type Stripe from "stripe";
import type { Movement, PaymentDispute, PaymentRefund } from "../../modules/payments/index.ts";
import { readUuid } from "./read-event.ts";

type Booking = string | Stripe.BalanceTransaction | null | undefined;

/** Null while Stripe has not booked it, or if the field was not expanded. */
export function movementOf(booking: Booking): Movement | null {
	if (typeof booking !== "object" || booking === null) return null;
	return {
		id: booking.id,
		amountCents: booking.amount,
		feeCents: booking.fee,
		currency: booking.currency,
		occurredAt: new Date(booking.created * 1000),
		availableAt: new Date(booking.available_on * 1000),
	};
}

export const refundOf = (refund: Stripe.Refund): PaymentRefund => ({
	id: refund.id,
	made: movementOf(refund.balance_transaction),
	failed: movementOf(refund.failure_balance_transaction),
	isVoid: !refund.balance_transaction && (refund.status === "failed" || refund.status === "canceled"),
	requestId: readUuid(refund.metadata?.refund_id),
	tipCents: readCents(refund.metadata?.tip_cents),
});

/** Null for a text that is not a whole number of cents. */
const readCents = (text: string | undefined): number | null =>
	text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Null for inquiries (`warning` statuses) and prevented disputes: they count only once money has moved. */
const outcomes: Record<Stripe.Dispute.Status, PaymentDispute["outcome"] | null> = {
	needs_response: "open",
	under_review: "open",
	won: "won",
	lost: "lost",
	// The money is lost unless the appeal is won.
	appeal_needs_response: "lost",
	appeal_under_review: "lost",
	warning_needs_response: null,
	warning_under_review: null,
	warning_closed: null,
	prevented: null,
};

function evidenceOf({ status, evidence_details: details }: Stripe.Dispute) {
	const dueBy = status === "needs_response" ? details.due_by : null;
	return {
		evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
		isEvidenceSent: status === "under_review" || details.submission_count > 0,
	};
}

export function disputesOf(disputes: readonly Stripe.Dispute[]): PaymentDispute[] {
	return disputes.flatMap((dispute) => {
		const movements = dispute.balance_transactions.flatMap((booking) => movementOf(booking) ?? []);
		const outcome = outcomes[dispute.status] ?? (movements.length > 0 ? "open" : null);
		return outcome ? [{ id: dispute.id, outcome, amountCents: dispute.amount, ...evidenceOf(dispute), movements }] : [];
	});
}
