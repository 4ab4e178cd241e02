import Stripe from "stripe";
import type { Config } from "../../platform/config.ts";

/** The official client, for Stripe or for the sandbox that implements its API on another host. */
export const createStripe = (config: Config["stripe"]): Stripe =>
	new Stripe(config.secretKey, {
		...config.api,
		apiVersion: "2026-08-26.dahlia",
		timeout: config.timeoutMs,
		// The client sends one idempotency key with all attempts of a write.
		maxNetworkRetries: 1,
		telemetry: false,
	});

/** Classifies an error of the client: `refused` had no effect; after anything else the outcome is unknown. */
export function kindOfFailure(error: unknown): "refused" | "unreachable" {
	const isRejection =
		error instanceof Stripe.errors.StripeInvalidRequestError ||
		error instanceof Stripe.errors.StripeCardError ||
		error instanceof Stripe.errors.StripeIdempotencyError;
	// Another request with the same key is still in progress and may succeed.
	return isRejection && error.code !== "idempotency_key_in_use" ? "refused" : "unreachable";
}
