import Stripe from "stripe";
import type { Config } from "../../platform/config.ts";

/** Stripe, or the sandbox that speaks its protocol: the official client with another host. */
export const createStripe = (config: Config["stripe"]): Stripe =>
	new Stripe(config.secretKey, {
		...config.api,
		apiVersion: "2026-08-26.dahlia",
		timeout: config.timeoutMs,
		// The client gives every request that changes something one idempotency key for all its tries.
		maxNetworkRetries: 1,
		telemetry: false,
	});

/**
 * What an error of the client says about the request: `refused` is a clear no that did nothing, after anything else the
 * outcome is not known.
 */
export function kindOfFailure(error: unknown): "refused" | "unreachable" {
	const isNo =
		error instanceof Stripe.errors.StripeInvalidRequestError ||
		error instanceof Stripe.errors.StripeCardError ||
		error instanceof Stripe.errors.StripeIdempotencyError;
	// Another request under the same key is still being worked on: that one may yet succeed.
	return isNo && error.code !== "idempotency_key_in_use" ? "refused" : "unreachable";
}
