import type { PaymentIntentResult } from "@stripe/stripe-js";

/**
 * What a confirmation in the browser means for the screen. `ask` is not a promise that money moved: the result popup
 * reads it from the server. `declined` leaves the same donation open for another try.
 */
export type ConfirmOutcome = { kind: "ask" } | { kind: "declined"; message: string | null };

/** States in which the browser has nothing more to do; the server tells the rest. */
const settledOrMoving = ["succeeded", "processing", "requires_capture", "canceled"];
/** The provider could not say what became of the request. */
const unknownOutcomes = ["api_connection_error", "api_error"];

export function outcomeOfConfirm(result: PaymentIntentResult): ConfirmOutcome {
	const { error, paymentIntent } = result;
	if (!error) {
		const isOpen = paymentIntent.status === "requires_payment_method";
		return isOpen ? { kind: "declined", message: null } : { kind: "ask" };
	}
	const isDecided = settledOrMoving.includes(error.payment_intent?.status ?? "");
	if (isDecided || unknownOutcomes.includes(error.type)) return { kind: "ask" };
	return { kind: "declined", message: error.message ?? null };
}
