import { createCharityCampaign, giveByNonce, nonceGift, type TestClient, until } from "@stride/testing";

type Insist = <T>(what: string, attempt: () => Promise<T>) => Promise<T>;

/** Between the mark and the outcome nobody can know whether the card was charged. */
const unknownAfter = new Set(["gift-marked", "gift-answered", "catalogue-gift-settling"]);

/**
 * A campaign for a charity project and a gift to it, by somebody who repeats the request until it is answered, while the
 * product is killed at a point of it.
 * @param sandbox its address, and the key of its card fields
 */
export async function giveTheStory({
	client,
	insist,
	sandbox,
}: {
	client: TestClient;
	insist: Insist;
	sandbox: { url: string; gatewayKey: string };
}) {
	const project = await insist("the mirror", () =>
		until("the mirror", async () => (await client.call("listProjects", { query: { page: 1 } })).data[0], 180_000),
	);
	const campaign = await insist("a campaign for a charity", () => createCharityCampaign(client, project.id));
	const body = nonceGift({ paymentNonce: await tokenize(sandbox) });
	const key = `charity-${campaign.id}`;
	const answer = await insist("giving by nonce", () => giveByNonce(client, campaign.id, body, key));
	const params = { donationId: answer.donationId };
	const query = { clientSecret: answer.clientSecret };
	const status = await insist("the outcome", () =>
		until(
			"the gift to be decided",
			async () => {
				const now = await client.call("getDonation", { params, query });
				return now.status !== "processing" && now.status;
			},
			180_000,
		),
	);
	// Once more, now that it is decided: the same gift, and nothing is charged.
	const again = await insist("the same again", () => giveByNonce(client, campaign.id, body, key));
	const shown = await insist("the campaign", () => client.call("getCampaign", { params: { campaignId: campaign.id } }));
	const charges = (await reportOf(sandbox)).filter((gift) => gift.refcode === answer.donationId).length;
	return { donationId: answer.donationId, isSame: again.donationId === answer.donationId, status, shown, charges };
}

/** What a gift may have come to when the product was killed at this point. */
export function expectedGift(failPoint: string) {
	const isUnknown = unknownAfter.has(failPoint);
	return {
		status: isUnknown ? "unknown" : "succeeded",
		fundRaised: isUnknown ? 0 : 10_000,
		charges: failPoint === "gift-marked" ? 0 : 1,
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
	const { gifts } = (await response.json()) as { gifts: { latest: { refcode: string }[] } };
	return gifts.latest;
}
