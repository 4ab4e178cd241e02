import type Stripe from "stripe";
import type { ObjectStore, StripeObject } from "./object-store.ts";

/** What an answer needs beyond the stored object: the time, and the number of pending deliveries of an event. */
export interface PresentationContext {
	nowSeconds: number;
	store: ObjectStore;
	pendingDeliveries(eventId: string): number;
}

/** The object as the API shows it now: time-dependent parts are computed here, not stored. */
export function present(context: PresentationContext, object: StripeObject): StripeObject {
	switch (object.object) {
		case "balance_transaction":
			return withStatus(object, context.nowSeconds);
		case "dispute":
			return {
				...object,
				balance_transactions: object.balance_transactions.map((entry) => withStatus(entry, context.nowSeconds)),
			};
		case "event":
			return { ...object, pending_webhooks: context.pendingDeliveries(object.id) };
		default:
			return object;
	}
}

function withStatus(entry: Stripe.BalanceTransaction, nowSeconds: number): Stripe.BalanceTransaction {
	return { ...entry, status: entry.available_on <= nowSeconds ? "available" : "pending" };
}

/** The fields of an intent that a browser with its client secret may read. */
export function clientView(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
	return {
		id: intent.id,
		object: intent.object,
		amount: intent.amount,
		automatic_payment_methods: intent.automatic_payment_methods,
		canceled_at: intent.canceled_at,
		cancellation_reason: intent.cancellation_reason,
		capture_method: intent.capture_method,
		client_secret: intent.client_secret,
		confirmation_method: intent.confirmation_method,
		created: intent.created,
		currency: intent.currency,
		description: intent.description,
		last_payment_error: intent.last_payment_error,
		livemode: intent.livemode,
		next_action: intent.next_action,
		payment_method: intent.payment_method,
		payment_method_types: intent.payment_method_types,
		processing: intent.processing,
		receipt_email: intent.receipt_email,
		setup_future_usage: intent.setup_future_usage,
		shipping: intent.shipping,
		source: intent.source,
		status: intent.status,
	};
}
