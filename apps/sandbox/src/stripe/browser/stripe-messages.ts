import type { Appearance, PaymentIntent, StripeError } from "@stripe/stripe-js";

/** The page's configuration of the card form. The form is hidden until it is configured. */
export interface FormConfiguration {
	language: "en" | "uk";
	appearance: Appearance;
	readOnly: boolean;
}

/** The payment that Elements were opened for. */
export interface ExpectedPayment {
	amount: number;
	currency: string;
	/** Undefined for automatic payment methods. */
	paymentMethodTypes: string[] | undefined;
}

export interface ConfirmRequest {
	key: string;
	clientSecret: string;
	returnUrl: string;
	billingDetails: object;
	/** The payment that the form was opened for; undefined when it was opened with a client secret. */
	expected: ExpectedPayment | undefined;
}

/** Requests have answers; see `FormAnswers`. */
export type FormRequest = { name: "validate" } | { name: "confirm"; input: ConfirmRequest };

export interface FormAnswers {
	validate: { error?: StripeError };
	confirm: { paymentIntent: PaymentIntent; error?: undefined } | { paymentIntent?: undefined; error: StripeError };
}

export type ToForm =
	| { kind: "configure"; configuration: FormConfiguration }
	| { kind: "focus" | "blur" | "clear" }
	| { kind: "request"; id: number; request: FormRequest };

export type FromForm =
	| { kind: "loaded" | "ready" | "focus" | "blur" | "escape" | "enter" }
	| { kind: "height"; height: number }
	| { kind: "change"; complete: boolean; empty: boolean }
	| { kind: "answer"; id: number; answer: FormAnswers[keyof FormAnswers] };
