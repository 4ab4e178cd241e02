import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import type { ConfirmRequest, FormAnswers } from "../stripe-messages.ts";
import type { FormTexts } from "./form-texts.ts";

/** Sends the card's fields from the frame directly to the sandbox; the embedding page receives only the answer. */
export async function confirmPayment(
	input: ConfirmRequest,
	card: { [field: string]: string },
	texts: FormTexts,
	language: string,
): Promise<FormAnswers["confirm"]> {
	try {
		const refusal = await findMismatch(input);
		if (refusal !== undefined) return { error: refusal };
		const response = await fetch(`/v1/payment_intents/${intentIdOf(input)}/confirm`, {
			method: "POST",
			headers: { "accept-language": language, "content-type": "application/x-www-form-urlencoded" },
			body: confirmationForm(input, card),
		});
		const body = await response.json();
		return response.ok ? { paymentIntent: body } : { error: translated(body.error, texts) };
	} catch {
		return { error: translated({ type: "api_connection_error" }, texts) };
	}
}

/** Elements opened for an amount or payment methods other than the intent's are an error of the page: nothing is charged. */
async function findMismatch(input: ConfirmRequest): Promise<StripeError | undefined> {
	const { expected } = input;
	if (expected === undefined) return undefined;
	const query = new URLSearchParams({ key: input.key, client_secret: input.clientSecret });
	const response = await fetch(`/v1/payment_intents/${intentIdOf(input)}?${query}`);
	const intent = await response.json();
	if (!response.ok) return intent.error;
	const [own, types] = [typeList(expected.paymentMethodTypes), typeList(explicitTypes(intent))];
	if (own !== types) return mismatch(`payment_method_types of Elements (${own})`, types);
	if (intent.amount === expected.amount && intent.currency === expected.currency) return undefined;
	return mismatch(
		`amount of Elements (${expected.amount} ${expected.currency})`,
		`${intent.amount} ${intent.currency}`,
	);
}

const mismatch = (own: string, intent: string): StripeError => ({
	type: "invalid_request_error",
	message: `The ${own} differ from the PaymentIntent's (${intent}).`,
});

/** The library's type lacks what its own answer names. */
const explicitTypes = (
	intent: PaymentIntent & { automatic_payment_methods?: { enabled: boolean } | null },
): string[] | undefined => (intent.automatic_payment_methods?.enabled ? undefined : intent.payment_method_types);

const typeList = (types: string[] | undefined): string => types?.toSorted().join(", ") ?? "automatic";

function intentIdOf(input: ConfirmRequest): string {
	return input.clientSecret.slice(0, input.clientSecret.indexOf("_secret_"));
}

function confirmationForm(input: ConfirmRequest, card: { [field: string]: string }): URLSearchParams {
	const form = new URLSearchParams({
		key: input.key,
		client_secret: input.clientSecret,
		return_url: input.returnUrl,
		expected_payment_method_type: "card",
		"payment_method_data[type]": "card",
		...card,
	});
	appendObject(form, "payment_method_data[billing_details]", input.billingDetails);
	return form;
}

function appendObject(form: URLSearchParams, name: string, value: unknown): void {
	if (typeof value === "object" && value !== null) {
		for (const [key, inner] of Object.entries(value)) appendObject(form, `${name}[${key}]`, inner);
	} else if (typeof value === "string" && value !== "") {
		form.append(name, value);
	}
}

/** Errors for people are translated by their code; others keep their own message. */
function translated(error: StripeError, texts: FormTexts): StripeError {
	const own = texts.errors[error.decline_code ?? ""] ?? texts.errors[error.code ?? ""] ?? texts.errors[error.type];
	return own === undefined ? error : { ...error, message: own };
}
