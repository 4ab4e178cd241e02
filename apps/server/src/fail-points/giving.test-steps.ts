import { createCharityCampaign, giveByNonce, nonceDonation, type TestClient, until } from "@stride/testing";

type Retry = <T>(what: string, attempt: () => Promise<T>) => Promise<T>;

/** Between the mark and the outcome it is unknown whether the card was charged. */
const unknownAfter = new Set(["donation-marked", "donation-answered", "catalogue-donation-settling"]);

/**
 * A campaign for a charity project and a donation to it, by a client that repeats the request until it is answered,
 * while the product is killed at a fail point.
 * @param sandbox its address, and the key of its card fields
 */
export async function runDonationStory({
	client,
	retry,
	sandbox,
}: {
	client: TestClient;
	retry: Retry;
	sandbox: { url: string; gatewayKey: string };
}) {
	const project = await retry("the mirror", () =>
		until("the mirror", async () => (await client.call("listProjects", { query: { page: 1 } })).data[0], 180_000),
	);
	const campaign = await retry("a campaign for a charity", () => createCharityCampaign(client, project.id));
	const body = nonceDonation({ paymentNonce: await tokenize(sandbox) });
	const key = `charity-${campaign.id}`;
	const answer = await retry("giving by nonce", () => giveByNonce(client, campaign.id, body, key));
	const params = { donationId: answer.donationId };
	const query = { clientSecret: answer.clientSecret };
	const status = await retry("the outcome", () =>
		until(
			"the donation to be decided",
			async () => {
				const now = await client.call("getDonation", { params, query });
				return now.status !== "processing" && now.status;
			},
			180_000,
		),
	);
	// A repetition after the decision returns the same donation without another charge.
	const again = await retry("the same again", () => giveByNonce(client, campaign.id, body, key));
	const shown = await retry("the campaign", () => client.call("getCampaign", { params: { campaignId: campaign.id } }));
	const charges = (await reportOf(sandbox)).filter((donation) => donation.refcode === answer.donationId).length;
	return { donationId: answer.donationId, isSame: again.donationId === answer.donationId, status, shown, charges };
}

/** The possible results of a donation when the product was killed at this point. */
export function expectedDonation(failPoint: string) {
	const isUnknown = unknownAfter.has(failPoint);
	return {
		status: isUnknown ? "unknown" : "succeeded",
		fundRaised: isUnknown ? 0 : 10_000,
		charges: failPoint === "donation-marked" ? 0 : 1,
	};
}

async function tokenize({ url, gatewayKey }: { url: string; gatewayKey: string }): Promise<string> {
	const response = await fetch(`${url}/braintree/client_api/v1/payment_methods/credit_cards`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			authorization: gatewayKey,
			number: "4111111111111111",
			expirationMonth: 12,
			expirationYear: 2035,
			cvv: "123",
			postalCode: "10001",
		}),
	});
	return ((await response.json()) as { nonce: string }).nonce;
}

async function reportOf({ url }: { url: string }): Promise<{ refcode: string }[]> {
	const response = await fetch(`${url}/_control/globalgiving`);
	const { donations } = (await response.json()) as { donations: { latest: { refcode: string }[] } };
	return donations.latest;
}
