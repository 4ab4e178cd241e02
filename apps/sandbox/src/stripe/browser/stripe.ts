import type {
	ConfirmPaymentData,
	PaymentIntent,
	PaymentIntentResult,
	Stripe,
	StripeConstructorOptions,
	StripeElements,
	StripeError,
} from "@stripe/stripe-js";
import { createElements, type ElementsOptions, stateOf } from "./elements.ts";
import { IntegrationError, notInSandbox } from "./payment-element.ts";

declare const SANDBOX_ORIGIN: string;

/** The implemented part of the library's typed interface; `stripe-conformance.ts` checks it. */
export type SandboxStripe = Pick<
	Stripe,
	| "elements"
	| "confirmPayment"
	| "retrievePaymentIntent"
	| "handleNextAction"
	| "createToken"
	| "createPaymentMethod"
	| "confirmCardPayment"
	| "registerAppInfo"
>;

interface ConfirmOptions {
	elements?: StripeElements;
	clientSecret?: string;
	confirmParams?: Partial<ConfirmPaymentData>;
	redirect?: "always" | "if_required";
}

/** Throws IntegrationError for anything but a test key. */
export function createStripe(key: string, options: StripeConstructorOptions = {}) {
	if (typeof key !== "string" || !key.startsWith("pk_test_")) {
		throw new IntegrationError("The sandbox accepts a publishable test key (pk_test_…) only.");
	}

	async function confirm(input: ConfirmOptions): Promise<PaymentIntentResult> {
		const { elements, clientSecret, returnUrl, billingDetails } = readConfirmOptions(input);
		const state = stateOf(elements);
		const confirmWith = state.payer();
		if (confirmWith === undefined)
			throw new IntegrationError("confirmPayment() needs a mounted Payment Element or an authorised wallet.");
		if (state.clientSecret === undefined && !state.submitted()) {
			throw new IntegrationError(
				"elements.submit() must be called and pass before stripe.confirmPayment() when the elements were opened with a mode.",
			);
		}
		const expected = state.expected();
		const result = await confirmWith({ key, clientSecret, returnUrl, billingDetails, expected });
		if (result.error !== undefined) return result;
		await followNextAction(result.paymentIntent);
		if (input.redirect !== "if_required") await leave(returnAddress(returnUrl, result.paymentIntent));
		return result;
	}

	function confirmPayment(input: ConfirmOptions & { redirect: "if_required" }): Promise<PaymentIntentResult>;
	function confirmPayment(input: ConfirmOptions): Promise<{ error: StripeError }>;
	function confirmPayment(input: ConfirmOptions): Promise<PaymentIntentResult> {
		return confirm(input);
	}

	function retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult> {
		return fetchIntent(key, clientSecret);
	}

	async function handleNextAction(input: {
		clientSecret?: string;
		hashedValue?: string;
	}): Promise<PaymentIntentResult> {
		if (input.clientSecret === undefined) return { error: notInSandbox("hashed value") };
		const result = await fetchIntent(key, input.clientSecret);
		if (result.paymentIntent !== undefined) await followNextAction(result.paymentIntent);
		return result;
	}

	return {
		elements: (elementsOptions: ElementsOptions = {}) => createElements(elementsOptions, options.locale),
		confirmPayment,
		retrievePaymentIntent,
		handleNextAction,
		createToken: async () => ({ error: notInSandbox("tokens") }),
		createPaymentMethod: async () => ({ error: notInSandbox("separate payment methods") }),
		confirmCardPayment: async () => ({ error: notInSandbox("confirmCardPayment") }),
		// Wrappers register themselves for the provider's statistics; the sandbox has none.
		registerAppInfo: () => {},
		_registerWrapper: () => {},
	};
}

function readConfirmOptions(input: ConfirmOptions) {
	const { elements, confirmParams } = input;
	if (elements === undefined) throw new IntegrationError("confirmPayment() needs `elements` in the sandbox.");
	const clientSecret = input.clientSecret ?? stateOf(elements).clientSecret;
	if (clientSecret === undefined) throw new IntegrationError("confirmPayment() needs a `clientSecret`.");
	intentIdOf(clientSecret);
	// Only "if_required" works without one: a card without confirmation needs no return address.
	const returnUrl = confirmParams?.return_url ?? (input.redirect === "if_required" ? window.location.href : undefined);
	if (returnUrl === undefined || !URL.canParse(returnUrl)) {
		throw new IntegrationError("confirmPayment() needs an absolute `confirmParams.return_url`.");
	}
	return {
		elements,
		clientSecret,
		returnUrl,
		billingDetails: confirmParams?.payment_method_data?.billing_details ?? {},
	};
}

function intentIdOf(clientSecret: string): string {
	const id = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret)?.[1];
	if (id === undefined) throw new IntegrationError("Invalid value: client_secret should be of the form pi_…_secret_….");
	return id;
}

async function fetchIntent(key: string, clientSecret: string): Promise<PaymentIntentResult> {
	const query = new URLSearchParams({ key, client_secret: clientSecret });
	try {
		const response = await fetch(`${SANDBOX_ORIGIN}/v1/payment_intents/${intentIdOf(clientSecret)}?${query}`);
		const body = await response.json();
		return response.ok ? { paymentIntent: body } : { error: body.error };
	} catch (error) {
		if (error instanceof IntegrationError) throw error;
		return { error: { type: "api_connection_error", message: "The sandbox does not answer." } };
	}
}

/** Navigates to the bank's page when the intent requires it; nothing after this runs. */
async function followNextAction(intent: PaymentIntent): Promise<void> {
	const url = intent.next_action?.redirect_to_url?.url;
	if (intent.status === "requires_action" && typeof url === "string") await leave(url);
}

function returnAddress(returnUrl: string, intent: PaymentIntent): string {
	const url = new URL(returnUrl);
	url.searchParams.set("payment_intent", intent.id);
	url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
	url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "pending");
	return url.href;
}

/** The page is unloaded: the promise never resolves, as in the real library. */
function leave(address: string): Promise<never> {
	window.location.assign(address);
	return new Promise(() => {});
}

/** The typed package's loader compares the release train. */
declare const RELEASE_TRAIN: string;

Reflect.set(window, "Stripe", Object.assign(createStripe.bind(undefined), { version: RELEASE_TRAIN }));
