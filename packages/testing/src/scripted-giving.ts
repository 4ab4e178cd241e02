import type { AppOptions } from "@stride/server";
import type { TestClient } from "./api-client.ts";
import { gift } from "./people.ts";

type CatalogueGiving = NonNullable<AppOptions["catalogueGiving"]>;
type CatalogueGift = Parameters<CatalogueGiving["give"]>[0];
type CatalogueGiftOutcome = Awaited<ReturnType<CatalogueGiving["give"]>>;

/** A scripted catalogue, for outcomes that a real one cannot produce on demand. */
export function scriptGiving() {
	/** Each request to take a gift, in order of arrival. */
	const asked: CatalogueGift[] = [];
	const succeed = async (one: CatalogueGift): Promise<CatalogueGiftOutcome> => ({
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
			asked.push(one);
			return script.give(one);
		},
	};
	return {
		giving,
		asked,
		script,
		reset: () => Object.assign(script, { prepare: async () => {}, give: succeed }),
		/** The number of requests for one donation. */
		askedFor: (donationId: string) => asked.filter((one) => one.donationId === donationId).length,
	};
}

let nonces = 0;

/** A donation through the catalogue as a donor's browser sends it. */
export const nonceGift = (
	change: Parameters<typeof gift>[0] & { liveStreamId?: string; paymentNonce?: string } = {},
) => ({
	...gift({ fee: 0 }),
	paymentNonce: `nonce-${++nonces}`,
	...change,
});

export const giveByNonce = (donor: TestClient, campaignId: string, body = nonceGift(), idempotencyKey?: string) =>
	donor.call("donate", { params: { campaignId }, body }, idempotencyKey ? { idempotencyKey } : {});
