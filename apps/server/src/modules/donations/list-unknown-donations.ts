import type { Platform } from "../../platform/context.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { listUnknownGifts } from "./catalogue-gifts.queries.ts";

export type UnknownDonation = {
	id: string;
	campaign: { id: string; title: string };
	projectId: string;
	amountCents: number;
	currency: string;
	donor: { firstName: string; lastName: string; email: string };
	livemode: boolean;
	askedAt: Date;
};

const listMax = 500;

/**
 * Gifts through the catalogue of which nobody knows whether they were charged, the oldest first. For the operator alone,
 * who finds them in the catalogue's report by number, amount and e-mail and has to answer their donors: so the donor
 * stands there in full, anonymous or not.
 */
export async function listUnknownDonations({ db }: Pick<Platform, "db">): Promise<UnknownDonation[]> {
	const gifts = await listUnknownGifts(db, listMax);
	return Promise.all(
		gifts.map(async ({ campaignId, firstName, lastName, email, ...gift }) => {
			const { id, title } = await getCampaignReference(db, campaignId);
			return { ...gift, campaign: { id, title }, donor: { firstName, lastName, email } };
		}),
	);
}
