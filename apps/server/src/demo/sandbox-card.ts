import type { Config } from "../platform/config.ts";

/** Confirms a payment as a donor's browser would: with a test card, directly at the sandbox. */
export async function payWithTestCard(
	config: Config,
	/** `isAvailable`: the funds skip the days of settlement. */
	payment: { clientSecret: string; returnUrl: string; isAvailable: boolean },
): Promise<void> {
	const paymentId = payment.clientSecret.split("_secret_")[0];
	const response = await fetch(`http://127.0.0.1:${config.sandbox.port}/v1/payment_intents/${paymentId}/confirm`, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({
			key: config.stripe.publishableKey,
			client_secret: payment.clientSecret,
			return_url: payment.returnUrl,
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": payment.isAvailable ? "4000000000000077" : "4242424242424242",
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "2034",
			"payment_method_data[card][cvc]": "123",
		}),
	});
	const answer = (await response.json()) as { status?: string; error?: { code?: string } };
	// A payment that succeeded before an interrupted start is the wanted result.
	if (!response.ok && answer.error?.code !== "payment_intent_unexpected_state") {
		throw new Error(`The sandbox refused a demo payment: ${answer.error?.code ?? response.status}`);
	}
}

/** A nonce of a test card, as the charity catalogue's card fields create it in a donor's browser. */
export async function tokenizeTestCard({ sandbox, catalogue }: Config): Promise<string> {
	const response = await fetch(
		`http://127.0.0.1:${sandbox.port}/braintree/client_api/v1/payment_methods/credit_cards`,
		{
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				authorization: catalogue?.gatewayKey,
				number: "4111111111111111",
				expirationMonth: 12,
				expirationYear: 2034,
				cvv: "123",
				postalCode: "10001",
			}),
		},
	);
	const { nonce } = (await response.json()) as { nonce?: string };
	if (!nonce) throw new Error(`The sandbox refused a test card: ${response.status}`);
	return nonce;
}

/**
 * While the demo data is planted, the sandbox withholds its webhooks: each donation is settled at its demo time, not
 * when a webhook would arrive.
 */
export async function muteWebhooks(config: Config, isMuted: boolean): Promise<void> {
	const response = await fetch(`http://127.0.0.1:${config.sandbox.port}/_control/stripe/faults`, {
		method: isMuted ? "PUT" : "DELETE",
		...(isMuted && {
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ seed: 1, webhooks: { dropRate: 1 } }),
		}),
	});
	if (!response.ok)
		throw new Error(`The sandbox refused to ${isMuted ? "hold" : "send"} its webhooks: ${response.status}`);
}
