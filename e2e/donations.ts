type Giving = {
	amountCents?: number;
	/** A test card's number. */
	card?: string;
	/** The token of a signed-in donor. */
	token?: string;
	isAnonymous?: boolean;
	lastName?: string;
	email?: string;
};

/** Donates as a donor's browser would, without its screen: for journeys about other people's view. */
export async function give(
	url: string,
	sandboxUrl: string,
	campaignId: string,
	firstName: string,
	{ amountCents = 500, card = "4242424242424242", token, isAnonymous = false, lastName = "Runner", email }: Giving = {},
): Promise<void> {
	const config = (await (await fetch(`${url}/v1/config/donation`)).json()) as { stripe: { publishableKey: string } };
	const answer = await fetch(`${url}/v1/campaign/${campaignId}/donate`, {
		method: "POST",
		headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
		body: JSON.stringify({
			amount: amountCents,
			fee: Math.ceil(amountCents / 20),
			firstName,
			lastName,
			email: email ?? `${firstName.toLowerCase()}@example.org`,
			isAnonymous,
		}),
	});
	const { clientSecret } = (await answer.json()) as { clientSecret: string };
	const confirmed = await fetch(`${sandboxUrl}/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
		method: "POST",
		body: new URLSearchParams({
			key: config.stripe.publishableKey,
			client_secret: clientSecret,
			return_url: `${url}/en`,
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": card,
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "2034",
			"payment_method_data[card][cvc]": "123",
		}),
	});
	if (!confirmed.ok) throw new Error(`The sandbox refused a donation: ${await confirmed.text()}`);
}
