import type Stripe from "stripe";
import type { Payment, PaymentAttempt, PaymentStatus } from "../../modules/payments/index.ts";
import { movementOf } from "./movement-of-booking.ts";
import { paidWithOf } from "./paid-with.ts";
import { readUuid } from "./read-event.ts";

const statuses: Record<Stripe.PaymentIntent.Status, PaymentStatus> = {
	requires_payment_method: "requires-payment-method",
	requires_confirmation: "requires-payment-method",
	requires_action: "requires-action",
	requires_capture: "processing",
	processing: "processing",
	succeeded: "succeeded",
	canceled: "canceled",
};

/** Details that are loaded separately because the intent does not contain them completely. */
export type IntentDetails = {
	charges: readonly Stripe.Charge[];
	refunds: Payment["refunds"];
	disputes: Payment["disputes"];
};

/** Maps Stripe's payment intent with its expanded charge to a payment. */
export function paymentOf(intent: Stripe.PaymentIntent, { charges, refunds, disputes }: IntentDetails): Payment {
	const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
	return {
		id: intent.id,
		livemode: intent.livemode,
		// A status that this version does not know counts as processing.
		status: statuses[intent.status] ?? "processing",
		amountCents: intent.amount,
		currency: intent.currency,
		clientSecret: intent.client_secret ?? "",
		donationId: intent.metadata.donation_id ?? null,
		origin: {
			installationId: readUuid(intent.metadata.installation_id),
			campaignId: readUuid(intent.metadata.campaign_id),
			tipCents: Number(intent.metadata.tip_cents ?? 0),
			coverCents: Number(intent.metadata.cover_cents ?? 0),
			donorName: charge?.billing_details.name ?? "",
			donorEmail: charge?.billing_details.email ?? "",
			openedAt: new Date(intent.created * 1000),
		},
		paidWith: intent.status === "succeeded" ? paidWithOf(charge?.payment_method_details) : null,
		attempts: attemptsOf(intent, charge, charges),
		settlement: intent.status === "succeeded" ? movementOf(charge?.balance_transaction) : null,
		refunds,
		disputes,
	};
}

function attemptsOf(
	intent: Stripe.PaymentIntent,
	latest: Stripe.Charge | null,
	charges: readonly Stripe.Charge[],
): PaymentAttempt[] {
	const all = charges.some((charge) => charge.id === latest?.id) ? charges : [...charges, ...(latest ? [latest] : [])];
	const attempts = all
		.filter((charge) => charge.status !== "pending")
		.map(attemptOf)
		.sort((a, b) => a.attemptedAt.getTime() - b.attemptedAt.getTime());
	const failure = failureWithoutCharge(intent);
	return failure ? [...attempts, failure] : attempts;
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

/** An attempt that failed before the card was charged, such as a failed 3-D Secure check. */
function failureWithoutCharge(intent: Stripe.PaymentIntent): PaymentAttempt | null {
	const failure = intent.last_payment_error;
	if (!failure || failure.charge || intent.status === "succeeded") return null;
	return {
		chargeId: `${intent.id}:${failure.payment_method?.id ?? failure.code ?? "failed"}`,
		outcome: "failed",
		failureCode: failure.decline_code ?? failure.code ?? null,
		cardFingerprint: failure.payment_method?.card?.fingerprint ?? null,
		attemptedAt: new Date(intent.created * 1000),
	};
}
