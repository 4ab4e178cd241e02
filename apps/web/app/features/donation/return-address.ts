/** What a payment provider adds to the return address; none of it is believed, and none of it stays there. */
const providerParameters = ["payment_intent", "payment_intent_client_secret", "redirect_status"] as const;

export type Return = {
	/** Opens the result of the donation in the address; null where the provider added none. */
	clientSecret: string | null;
	/** Path, query and fragment without the provider's parameters. */
	address: string;
	isChanged: boolean;
};

/** Takes the provider's parameters out of an address. Everything else in it stays as it was. */
export function takeReturn(url: URL): Return {
	const clientSecret = url.searchParams.get("payment_intent_client_secret") || null;
	const isChanged = providerParameters.some((name) => url.searchParams.has(name));
	if (!isChanged) return { clientSecret, address: `${url.pathname}${url.search}${url.hash}`, isChanged };
	const kept = new URLSearchParams(url.searchParams);
	for (const name of providerParameters) kept.delete(name);
	return { clientSecret, address: `${url.pathname}${kept.size > 0 ? `?${kept}` : ""}${url.hash}`, isChanged };
}

/** Where the provider sends the donor back to. */
export function returnAddress(input: {
	publicUrl: string;
	locale: string;
	campaignName: string;
	donationId: string;
}): string {
	const query = new URLSearchParams({ popup: "dinationStatus", donation: input.donationId });
	return `${input.publicUrl}/${input.locale}/campaign/${encodeURIComponent(input.campaignName)}?${query}`;
}
