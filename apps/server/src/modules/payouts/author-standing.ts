import type { Db } from "../../platform/db/database.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { findPersonalCampaign, hasPayouts } from "../campaigns/index.ts";

/** Whether an author can receive payouts, and the country of their account at the provider. */
export type AuthorStanding = { canOnboard: boolean; country: string };

/** False for accounts without a personal campaign and in countries without payouts. */
export async function readStanding(db: Db, accountId: string): Promise<AuthorStanding> {
	const campaign = await findPersonalCampaign(db, accountId);
	if (!campaign) return { canOnboard: false, country: "" };
	const country = (await getAccountSummary(db, accountId)).country ?? campaign.country;
	return { canOnboard: hasPayouts(country), country };
}
