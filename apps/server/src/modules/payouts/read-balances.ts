import type { Db } from "../../platform/db/database.ts";
import type { CampaignBalances } from "../campaigns/index.ts";
import { listRefundedCampaigns, sumLeaving } from "../donations/index.ts";
import { sumPayable } from "../ledger/index.ts";

/** In cents; negative when a refund or dispute exceeds the funds left after a payout. */
export type CampaignBalance = { currentBalance: number; pendingBalance: number };

const nothing: CampaignBalance = { currentBalance: 0, pendingBalance: 0 };

/**
 * Available and pending funds of each campaign. Outgoing payouts are deducted at once; incoming funds count when the
 * provider releases them.
 */
export async function readBalances(
	db: Db,
	campaignIds: readonly string[],
): Promise<ReadonlyMap<string, CampaignBalance>> {
	const [owed, leaving] = await Promise.all([sumPayable(db, campaignIds), sumLeaving(db, campaignIds)]);
	return new Map(
		[...owed].map(([id, { availableCents, pendingCents }]) => {
			const { bookedCents, requestedCents } = leaving.get(id) ?? { bookedCents: 0, requestedCents: 0 };
			const currentBalance = availableCents - bookedCents - requestedCents;
			return [id, { currentBalance, pendingBalance: pendingCents + bookedCents }];
		}),
	);
}

export const readBalance = async (db: Db, campaignId: string): Promise<CampaignBalance> =>
	(await readBalances(db, [campaignId])).get(campaignId) ?? nothing;

/** The port for campaigns: the balances that their author sees beside the total, and whole refunds. */
export const campaignBalances: CampaignBalances = { read: readBalances, listRefunded: listRefundedCampaigns };
