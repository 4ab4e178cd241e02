import type { CampaignMoney } from "@stride/contract/payouts";
import { type CampaignRow, getAuthorsCampaign } from "../campaigns/index.ts";
import { readStanding } from "./author-standing.ts";
import { readBalance } from "./campaign-balances.ts";
import { findConnected } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { isHeld } from "./payout-holds.queries.ts";
import { sumPayouts } from "./payouts.queries.ts";

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function getCampaignMoney(
	deps: PayoutDeps,
	input: { campaignId: string; accountId: string },
): Promise<CampaignMoney> {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const [balance, payouts] = await Promise.all([readBalance(deps.db, campaign.id), sumPayouts(deps.db, campaign.id)]);
	return {
		campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
		currency: "usd",
		raised: campaign.raisedCents,
		paidOut: payouts.paidCents,
		underWay: payouts.inProgressCents,
		...balance,
		blocked: await findBlock(deps, campaign, balance.currentBalance),
	};
}

/** The first blocking reason, in the order in which the author would resolve them. */
async function findBlock(
	deps: PayoutDeps,
	campaign: CampaignRow,
	currentBalance: number,
): Promise<CampaignMoney["blocked"]> {
	if (campaign.projectId !== null) return "charity";
	if (await isHeld(deps.db, { campaignId: campaign.id, authorId: campaign.authorId })) return "held";
	if (!(await readStanding(deps.db, campaign.authorId)).canOnboard) return "country";
	const connected = await findConnected(deps.db, deps.payoutRail, campaign.authorId);
	if (connected?.status === "rejected") return "rejected";
	if (connected?.status !== "complete") return "verification";
	if (currentBalance < 0) return "negative-balance";
	return currentBalance === 0 ? "nothing-available" : null;
}
