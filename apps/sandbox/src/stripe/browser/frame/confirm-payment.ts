import type { StripeError } from "@stripe/stripe-js";
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
		const mismatch = await findMismatch(input);
		if (mismatch !== undefined) return { error: mismatch };
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

/** Elements opened for an amount other than the intent's are an error of the page: nothing is charged. */
async function findMismatch(input: ConfirmRequest): Promise<StripeError | undefined> {
	if (input.expected === undefined) return undefined;
	const query = new URLSearchParams({ key: input.key, client_secret: input.clientSecret });
	const response = await fetch(`/v1/payment_intents/${intentIdOf(input)}?${query}`);
	const intent = await response.json();
	if (!response.ok) return intent.error;
	if (intent.amount === input.expected.amount && intent.currency === input.expected.currency) return undefined;
	return {
		type: "invalid_request_error",
		message: `The amount of the Payment Element (${input.expected.amount} ${input.expected.currency}) is not that of the PaymentIntent (${intent.amount} ${intent.currency}).`,
	};
}

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
