import type { StripeError } from "@stripe/stripe-js";

/** A mistake of the embedding page's code, thrown as the real library throws it. */
export class IntegrationError extends Error {
	constructor(message: string) {
		super(message);
		this.name = "IntegrationError";
	}
}

export function notInSandbox(name: string): StripeError {
	return {
		type: "invalid_request_error",
		message: `The sandbox has no ${name}: pay with the Payment Element and confirmPayment.`,
	};
}
