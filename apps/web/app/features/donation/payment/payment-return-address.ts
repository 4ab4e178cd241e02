/** The parameters that the payment provider adds to the return URL; they are not trusted, and are removed. */
const providerParameters = ["payment_intent", "payment_intent_client_secret", "redirect_status"] as const;

export type Return = {
	/** The secret that opens the donation's result; null where the provider added none. */
	clientSecret: string | null;
	/** Path, query and fragment without the provider's parameters. */
	address: string;
	isChanged: boolean;
};

/** Removes the provider's parameters from a URL. The rest is unchanged. */
export function takeReturn(url: URL): Return {
	const clientSecret = url.searchParams.get("payment_intent_client_secret") || null;
	const isChanged = providerParameters.some((name) => url.searchParams.has(name));
	if (!isChanged) return { clientSecret, address: `${url.pathname}${url.search}${url.hash}`, isChanged };
	const remaining = new URLSearchParams(url.searchParams);
	for (const name of providerParameters) remaining.delete(name);
	return { clientSecret, address: `${url.pathname}${remaining.size > 0 ? `?${remaining}` : ""}${url.hash}`, isChanged };
}

/** The URL to which the provider redirects the donor. */
export function returnAddress(input: {
	publicUrl: string;
	locale: string;
	campaignName: string;
	donationId: string;
}): string {
	const query = new URLSearchParams({ popup: "dinationStatus", donation: input.donationId });
	return `${input.publicUrl}/${input.locale}/campaign/${encodeURIComponent(input.campaignName)}?${query}`;
}
