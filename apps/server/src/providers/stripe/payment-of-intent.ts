import type Stripe from "stripe";
import type { Payment, PaymentAttempt, PaymentStatus } from "../../modules/payments/index.ts";

const statuses: Record<Stripe.PaymentIntent.Status, PaymentStatus> = {
	requires_payment_method: "requires-payment-method",
	requires_confirmation: "requires-payment-method",
	requires_action: "requires-action",
	requires_capture: "processing",
	processing: "processing",
	succeeded: "succeeded",
	canceled: "canceled",
};

/** Our words for Stripe's payment intent with its expanded charge. */
export function paymentOf(intent: Stripe.PaymentIntent): Payment {
	const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
	return {
		id: intent.id,
		livemode: intent.livemode,
		// A status that this version does not know yet is waited out.
		status: statuses[intent.status] ?? "processing",
		amountCents: intent.amount,
		currency: intent.currency,
		clientSecret: intent.client_secret ?? "",
		donationId: intent.metadata.donation_id ?? null,
		attempt: charge ? attemptOf(charge) : failureWithoutCharge(intent),
		settlement: intent.status === "succeeded" && charge ? settlementOf(charge) : null,
	};
}

function attemptOf(charge: Stripe.Charge): PaymentAttempt {
	return {
		chargeId: charge.id,
		outcome: charge.status === "failed" ? "failed" : "succeeded",
		failureCode: charge.outcome?.reason ?? charge.failure_code ?? null,
		cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
		attemptedAt: new Date(charge.created * 1000),
	};
}

/** An attempt that ended before the card was charged, such as a 3-D Secure check that was not passed. */
function failureWithoutCharge(intent: Stripe.PaymentIntent): PaymentAttempt | null {
	const failure = intent.last_payment_error;
	if (!failure) return null;
	return {
		chargeId: `${intent.id}:${failure.payment_method?.id ?? failure.code ?? "failed"}`,
		outcome: "failed",
		failureCode: failure.decline_code ?? failure.code ?? null,
		cardFingerprint: failure.payment_method?.card?.fingerprint ?? null,
		attemptedAt: new Date(intent.created * 1000),
	};
}

function settlementOf(charge: Stripe.Charge): Payment["settlement"] {
	const booking = charge.balance_transaction;
	if (typeof booking !== "object" || booking === null) return null;
	return { feeCents: booking.fee, availableAt: new Date(booking.available_on * 1000) };
}
