import type { StripeError } from "@stripe/stripe-js";

/** An error of the embedding page's code, thrown as in the real library. */
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
