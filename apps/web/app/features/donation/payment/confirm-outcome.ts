import type { PaymentIntentResult } from "@stripe/stripe-js";

/**
 * The outcome of a confirmation in the browser. `submitted` does not mean that money moved: the result popup reads the
 * result from the server. `declined` leaves the same donation open for another try.
 */
export type ConfirmOutcome = { kind: "submitted" } | { kind: "declined"; message: string | null };

/** States that need no further action in the browser; the server has the result. */
const settledOrMoving = ["succeeded", "processing", "requires_capture", "canceled"];
/** Errors after which the outcome at the provider is unknown. */
const unknownOutcomes = ["api_connection_error", "api_error"];

export function outcomeOfConfirm(result: PaymentIntentResult): ConfirmOutcome {
	const { error, paymentIntent } = result;
	if (!error) {
		const isOpen = paymentIntent.status === "requires_payment_method";
		return isOpen ? { kind: "declined", message: null } : { kind: "submitted" };
	}
	const isDecided = settledOrMoving.includes(error.payment_intent?.status ?? "");
	if (isDecided || unknownOutcomes.includes(error.type)) return { kind: "submitted" };
	return { kind: "declined", message: error.message ?? null };
}
