import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { describe, expect, test } from "vitest";
import { outcomeOfConfirm } from "./confirm-outcome.ts";

const intent = (status: string) => ({ id: "pi_1", status }) as PaymentIntent;
const answer = (status: string): PaymentIntentResult => ({ paymentIntent: intent(status) });
const refusal = (error: Partial<StripeError>): PaymentIntentResult => ({ error: error as StripeError });

describe("the end of a confirmation in the browser", () => {
	test.each(["succeeded", "processing", "requires_capture", "requires_action", "canceled"])(
		"[D1] %s is asked of the server, never believed",
		(status) => {
			expect(outcomeOfConfirm(answer(status))).toEqual({ kind: "ask" });
		},
	);

	test("[D1] a declined card leaves the donation open for another try, with the provider's words", () => {
		const result = refusal({
			type: "card_error",
			message: "Your card was declined.",
			payment_intent: intent("requires_payment_method"),
		});
		expect(outcomeOfConfirm(result)).toEqual({ kind: "declined", message: "Your card was declined." });
	});

	test("[D1] a failed authentication is a decline", () => {
		const result = refusal({
			type: "invalid_request_error",
			code: "payment_intent_authentication_failure",
			message: "We are unable to authenticate your payment method.",
		});
		expect(outcomeOfConfirm(result).kind).toBe("declined");
	});

	test.each(["api_connection_error", "api_error"] as const)("[D1] after %s nobody says that it failed", (type) => {
		expect(outcomeOfConfirm(refusal({ type, message: "?" }))).toEqual({ kind: "ask" });
	});

	test("[D1] a payment that was made in the meantime is not called declined", () => {
		const result = refusal({
			type: "invalid_request_error",
			code: "payment_intent_unexpected_state",
			payment_intent: intent("succeeded"),
		});
		expect(outcomeOfConfirm(result)).toEqual({ kind: "ask" });
	});

	test("[D1] an intent that wants another payment method is a decline without words", () => {
		expect(outcomeOfConfirm(answer("requires_payment_method"))).toEqual({ kind: "declined", message: null });
	});
});
