import type { Db } from "../../platform/db/database.ts";
import type { CampaignBalances } from "../campaigns/index.ts";
import { sumLeaving } from "../donations/index.ts";
import { sumPayable } from "../ledger/index.ts";

/** In cents; below zero where a refund or dispute has overtaken a payout. */
export type CampaignBalance = { currentBalance: number; pendingBalance: number };

const nothing: CampaignBalance = { currentBalance: 0, pendingBalance: 0 };

/**
 * What payouts may take of each campaign, and what is still arriving. What is leaving counts at once, what is arriving
 * when the provider lets go of it.
 */
export async function readBalances(
	db: Db,
	campaignIds: readonly string[],
): Promise<ReadonlyMap<string, CampaignBalance>> {
	const [owed, leaving] = await Promise.all([sumPayable(db, campaignIds), sumLeaving(db, campaignIds)]);
	return new Map(
		[...owed].map(([id, { availableCents, pendingCents }]) => {
			const leavingCents = leaving.get(id) ?? 0;
			return [id, { currentBalance: availableCents - leavingCents, pendingBalance: pendingCents + leavingCents }];
		}),
	);
}

export const readBalance = async (db: Db, campaignId: string): Promise<CampaignBalance> =>
	(await readBalances(db, [campaignId])).get(campaignId) ?? nothing;

/** For campaigns' own answers: what their author is shown beside the total. */
export const campaignBalances: CampaignBalances = { read: readBalances };
