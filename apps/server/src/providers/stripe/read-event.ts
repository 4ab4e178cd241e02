import type Stripe from "stripe";
import type { ProviderEvent } from "../../modules/payments/index.ts";

/** Checks the signature over the raw bytes and the event's age, in constant time, by Stripe's own library. */
export function readStripeEvent(
	stripe: Stripe,
	rawBody: Buffer,
	signature: string,
	secret: string,
): ProviderEvent | null {
	// The library checks text: a byte-order mark or broken UTF-8 would be lost on the way, and is refused instead.
	const text = rawBody.toString("utf8");
	if (!Buffer.from(text, "utf8").equals(rawBody)) return null;
	try {
		return eventOf(stripe.webhooks.constructEvent(text, signature, secret));
	} catch {
		return null;
	}
}

/** Our words for Stripe's event; the payload stays as it came. */
export function eventOf(event: Stripe.Event): ProviderEvent {
	return {
		id: event.id,
		type: event.type,
		livemode: event.livemode,
		account: event.account ?? null,
		paymentId: paymentIdOf(event.data.object),
		createdAt: new Date(event.created * 1000),
		payload: event,
	};
}

function paymentIdOf(subject: object): string | null {
	const { object, id, payment_intent: intent } = subject as { object?: string; id?: string; payment_intent?: unknown };
	if (object === "payment_intent") return id ?? null;
	return typeof intent === "string" ? intent : null;
}
