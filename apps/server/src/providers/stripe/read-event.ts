import type Stripe from "stripe";
import type { ProviderEvent } from "../../modules/payments/index.ts";

/** Checks the signature over the raw bytes and the event's age, in constant time, by Stripe's own library. */
export function readStripeEvent(
	stripe: Stripe,
	rawBody: Buffer,
	signature: string,
	secret: string,
): ProviderEvent | null {
	try {
		const event = stripe.webhooks.constructEvent(rawBody, signature, secret);
		return {
			id: event.id,
			type: event.type,
			livemode: event.livemode,
			paymentId: paymentIdOf(event.data.object),
			payload: event,
		};
	} catch {
		return null;
	}
}

function paymentIdOf(subject: object): string | null {
	const { object, id, payment_intent: intent } = subject as { object?: string; id?: string; payment_intent?: unknown };
	if (object === "payment_intent") return id ?? null;
	return typeof intent === "string" ? intent : null;
}
