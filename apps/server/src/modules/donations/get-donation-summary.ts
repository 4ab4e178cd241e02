import type { DonationSummary } from "@stride/contract/own-donations";
import type { Platform } from "../../platform/context.ts";
import { sumRaisedBy } from "../campaigns/index.ts";
import { sumGivenBy } from "./own-donations.queries.ts";

/** P2: the two totals of the donations tab. */
export async function getDonationSummary(deps: Pick<Platform, "db">, accountId: string): Promise<DonationSummary> {
	const [totalRaised, totalDonated] = await Promise.all([
		sumRaisedBy(deps.db, accountId),
		sumGivenBy(deps.db, accountId),
	]);
	return { totalRaised, totalDonated };
}
