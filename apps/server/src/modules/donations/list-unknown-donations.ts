import type { Platform } from "../../platform/context.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { listUnknownRows } from "./catalogue-donations.queries.ts";

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
 * Catalogue donations with an unknown outcome, oldest first. For the operator only, who finds them in the catalogue's
 * report by number, amount and e-mail and has to answer the donors; so the list contains the donor in full, anonymous or
 * not.
 */
export async function listUnknownDonations({ db }: Pick<Platform, "db">): Promise<UnknownDonation[]> {
	const donations = await listUnknownRows(db, listMax);
	return Promise.all(
		donations.map(async ({ campaignId, firstName, lastName, email, ...donation }) => {
			const { id, title } = await getCampaignReference(db, campaignId);
			return { ...donation, campaign: { id, title }, donor: { firstName, lastName, email } };
		}),
	);
}
