import { arrivalsMax, type CampaignMoney } from "@stride/contract/donations/payouts";
import { readCurrency } from "@stride/money/currencies";
import { type CampaignRow, getAuthorsCampaign } from "../../campaigns/index.ts";
import { listArrivals, sumDonations, sumHeldCovers, sumLeaving } from "../../donations/index.ts";
import { findRestore, sumEarned } from "../../ledger/index.ts";
import { sumBalanceChanges } from "../balances/balance-changes.queries.ts";
import { findConnected } from "../connected-accounts.queries.ts";
import { readStanding } from "../connected-accounts.ts";
import { isHeld } from "../holds/payout-holds.queries.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { sumPayouts } from "../payouts.queries.ts";
import { readBalance } from "../read-balances.ts";

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function getCampaignMoney(
	deps: PayoutDeps,
	input: { campaignId: string; accountId: string },
): Promise<CampaignMoney> {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const money = await readSums(deps, campaign);
	const blocked = await findBlock(deps, campaign, money.currentBalance);
	return {
		campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
		currency: readCurrency(campaign.currency),
		...money,
		blocked,
		mayRefund: deps.config.payments.authorRefunds && blocked !== "charity" && blocked !== "restore",
	};
}

/** All sums of one moment, so that they add up while donations and payouts arrive. */
function readSums(deps: PayoutDeps, campaign: CampaignRow) {
	return deps.db
		.transaction()
		.setAccessMode("read only")
		.setIsolationLevel("repeatable read")
		.execute(async (tx) => {
			const donations = await sumDonations(tx, campaign.id);
			const { earnedCents, heldCents } = await sumEarned(tx, campaign.id);
			const heldCoverCents = await sumHeldCovers(tx, campaign.id);
			const payouts = await sumPayouts(tx, campaign.id);
			const balance = await readBalance(tx, campaign.id);
			const coveredCents = Math.max(0, Math.min(-balance.currentBalance, balance.pendingBalance));
			const arrivals = await listArrivals(tx, campaign.id, { coveredCents, daysMax: arrivalsMax });
			const leaving = (await sumLeaving(tx, [campaign.id])).get(campaign.id);
			return {
				received: donations.receivedCents,
				refunded: donations.refundedCents,
				lost: donations.lostCents,
				raised: donations.raisedCents,
				// The catalogue's donations pass none of the campaign's accounts.
				fees: campaign.projectId === null ? donations.raisedCents - earnedCents + heldCoverCents : 0,
				held: heldCents - heldCoverCents,
				refundsRequested: leaving?.requestedCents ?? 0,
				paidOut: payouts.paidCents,
				underWay: payouts.inProgressCents,
				inReview: payouts.inReviewCents,
				settled: await sumBalanceChanges(tx, campaign.id),
				...balance,
				arrivals: arrivals.map(({ day, cents }) => ({ date: day, amount: cents })),
			};
		});
}

/** The first blocking reason, in the order in which the author would resolve them. */
async function findBlock(
	deps: PayoutDeps,
	campaign: CampaignRow,
	currentBalance: number,
): Promise<CampaignMoney["blocked"]> {
	if (campaign.projectId !== null) return "charity";
	if ((await findRestore(deps.db))?.heldSince) return "restore";
	if (await isHeld(deps.db, { campaignId: campaign.id, authorId: campaign.authorId })) return "held";
	if (!(await readStanding(deps.db, campaign.authorId)).canOnboard) return "country";
	const connected = await findConnected(deps.db, deps.payoutRail, campaign.authorId);
	if (connected?.status === "rejected") return "rejected";
	if (connected?.status !== "complete") return "verification";
	if (currentBalance < 0) return "negative-balance";
	return currentBalance === 0 ? "nothing-available" : null;
}
