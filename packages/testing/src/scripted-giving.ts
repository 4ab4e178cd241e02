import type { AppOptions } from "@stride/server";
import type { TestClient } from "./api-client.ts";
import { donationBody } from "./people.ts";

type CatalogueGiving = NonNullable<AppOptions["catalogueGiving"]>;
type CatalogueDonation = Parameters<CatalogueGiving["give"]>[0];
type CatalogueDonationOutcome = Awaited<ReturnType<CatalogueGiving["give"]>>;

/** A scripted catalogue, for outcomes that a real one cannot produce on demand. */
export function scriptGiving() {
	/** Each request to take a donation, in order of arrival. */
	const requests: CatalogueDonation[] = [];
	const succeed = async (one: CatalogueDonation): Promise<CatalogueDonationOutcome> => ({
		status: "succeeded",
		receiptNumber: `R-${one.donationId.slice(-6)}`,
		transactionId: one.donationId,
	});
	const script = { prepare: async (): Promise<void> => {}, give: succeed };
	const giving: CatalogueGiving = {
		name: "globalgiving",
		account: "partner@sandbox.invalid",
		livemode: false,
		prepare: () => script.prepare(),
		give(one) {
			requests.push(one);
			return script.give(one);
		},
	};
	return {
		giving,
		requests,
		script,
		reset: () => Object.assign(script, { prepare: async () => {}, give: succeed }),
		/** The number of requests for one donation. */
		requestCountFor: (donationId: string) => requests.filter((one) => one.donationId === donationId).length,
	};
}

let nonces = 0;

/** A donation through the catalogue as a donor's browser sends it. */
export const nonceDonation = (
	change: Parameters<typeof donationBody>[0] & { liveStreamId?: string; paymentNonce?: string } = {},
) => ({
	...donationBody({ fee: 0 }),
	paymentNonce: `nonce-${++nonces}`,
	...change,
});

export const giveByNonce = (donor: TestClient, campaignId: string, body = nonceDonation(), idempotencyKey?: string) =>
	donor.call("donate", { params: { campaignId }, body }, idempotencyKey ? { idempotencyKey } : {});
