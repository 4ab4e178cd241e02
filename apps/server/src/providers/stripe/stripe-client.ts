import Stripe from "stripe";
import type { Config } from "../../platform/config.ts";

/** The official client, for Stripe or for the sandbox that implements its API on another host. */
export const createStripe = (config: Config["stripe"]): Stripe =>
	new Stripe(config.secretKey, {
		...config.api,
		apiVersion: "2026-08-26.dahlia",
		timeout: config.timeoutMs,
		// The client sends one idempotency key with all attempts of a write, so its retry shows whether a failure is remembered.
		maxNetworkRetries: 1,
		telemetry: false,
	});

/** Classifies an error of a list: a key that may not list is refused. A write waits until the key is corrected. */
export const kindOfListFailure = (error: unknown): "refused" | "unreachable" =>
	error instanceof Stripe.errors.StripePermissionError ? "refused" : kindOfFailure(error);

/**
 * Whether the provider has repeated a failure of its own that it remembers under the idempotency key: the request is over,
 * and only another key can have another result. Whether something was made has to be read back first.
 */
export const isRememberedFailure = (error: unknown): boolean =>
	error instanceof Stripe.errors.StripeError &&
	(error.statusCode ?? 0) >= 500 &&
	error.headers?.["idempotent-replayed"] === "true";

/** The key of a request's attempt: numbered after the first. */
export const numberedKey = (key: string, failures: number): string => (failures > 0 ? `${key}-n${failures}` : key);

/** Classifies an error of the client: `refused` had no effect; after anything else the outcome is unknown. */
export function kindOfFailure(error: unknown): "refused" | "unreachable" {
	const isRejection =
		error instanceof Stripe.errors.StripeInvalidRequestError ||
		error instanceof Stripe.errors.StripeCardError ||
		error instanceof Stripe.errors.StripeIdempotencyError;
	// Another request with the same key is still in progress and may succeed.
	return isRejection && error.code !== "idempotency_key_in_use" ? "refused" : "unreachable";
}
