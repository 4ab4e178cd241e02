import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { describe, expect, test } from "vitest";
import { outcomeOfConfirm } from "./pay.ts";

const intent = (status: string) => ({ id: "pi_1", status }) as PaymentIntent;
const answer = (status: string): PaymentIntentResult => ({ paymentIntent: intent(status) });
const refusal = (error: Partial<StripeError>): PaymentIntentResult => ({ error: error as StripeError });

describe("the end of a confirmation in the browser", () => {
	test.each(["succeeded", "processing", "requires_capture", "requires_action", "canceled"])(
		"[D1] the server decides the result when the browser reports %s",
		(status) => {
			expect(outcomeOfConfirm(answer(status))).toEqual({ kind: "submitted" });
		},
	);

	test("[D1] a declined card leaves the donation open for another try and shows the provider's message", () => {
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

	test("[D1] a request that the provider refuses is the form's fault, not the card's", () => {
		const result = refusal({ type: "invalid_request_error", message: "The payment_method_types differ." });
		expect(outcomeOfConfirm(result)).toEqual({ kind: "outdated" });
	});

	test.each(["api_connection_error", "api_error"] as const)("[D1] %s is not reported as a failure", (type) => {
		expect(outcomeOfConfirm(refusal({ type, message: "?" }))).toEqual({ kind: "submitted" });
	});

	test("[D1] a payment that succeeded in the meantime is not reported as declined", () => {
		const result = refusal({
			type: "invalid_request_error",
			code: "payment_intent_unexpected_state",
			payment_intent: intent("succeeded"),
		});
		expect(outcomeOfConfirm(result)).toEqual({ kind: "submitted" });
	});

	test("[D1] an intent that requires another payment method is a decline without a message", () => {
		expect(outcomeOfConfirm(answer("requires_payment_method"))).toEqual({ kind: "declined", message: null });
	});
});
