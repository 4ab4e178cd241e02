import type Stripe from "stripe";
import { invalidRequest } from "../api-error.ts";
import type { Cause } from "../event-log.ts";
import { clientView } from "../presentation.ts";
import type { StripeService } from "../service.ts";

/** Cancels an intent that has not ended; throws an ApiError (400) for one that has. */
export function cancelIntent(
	service: StripeService,
	intent: Stripe.PaymentIntent,
	reason: Stripe.PaymentIntent.CancellationReason | null,
	cause: Cause,
): Stripe.PaymentIntent {
	if (intent.status === "succeeded" || intent.status === "canceled") {
		const error = invalidRequest(
			`You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
			{ code: "payment_intent_unexpected_state" },
		);
		error.body.payment_intent = clientView(intent);
		throw error;
	}
	const canceled: Stripe.PaymentIntent = {
		...intent,
		canceled_at: service.clock.nowSeconds(),
		cancellation_reason: reason,
		next_action: null,
		status: "canceled",
	};
	service.store.update("payment_intent", canceled);
	service.events.record("payment_intent.canceled", canceled, cause);
	return canceled;
}
