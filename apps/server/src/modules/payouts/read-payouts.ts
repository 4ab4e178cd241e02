import type { CampaignMoney, Payout, PayoutFailure } from "@stride/contract/donations/payouts";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { readCurrency } from "@stride/money/currencies";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { type CampaignRow, getAuthorsCampaign } from "../campaigns/index.ts";
import { sumBalanceChanges } from "./balances/balance-changes.queries.ts";
import { findConnected } from "./connected-accounts.queries.ts";
import { readStanding } from "./connected-accounts.ts";
import { isHeld } from "./holds/payout-holds.queries.ts";
import { publicPayoutStatus, readPayoutState } from "./payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { listOfCampaign, type PayoutRecord, sumPayouts } from "./payouts.queries.ts";
import { readBalance } from "./read-balances.ts";
import { findReviews } from "./reviews/payout-reviews.queries.ts";

export function presentPayout(
	row: PayoutRecord,
	campaign: { id: string; slug: string; title: string },
	rejection: string | null = null,
): Payout {
	const state = readPayoutState(row.state);
	return {
		id: row.id,
		campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
		createdAt: row.createdAt.toISOString(),
		raised: row.raisedCents,
		currency: readCurrency(row.currency),
		paidOut: row.amountCents,
		balance: row.balanceCents,
		status: publicPayoutStatus(state),
		paymentMethod: { id: row.methodId, name: row.methodName, type: row.methodType === "card" ? "card" : "bank" },
		arrived: arrivedOf(row),
		expectedAt: row.expectedAt?.toISOString() ?? null,
		paidAt: row.paidAt?.toISOString() ?? null,
		failure: row.failure as PayoutFailure | null,
		isWaiting: row.shortSince !== null && (state === "requested" || state === "transferring"),
		isReturned: state === "failed",
		isInReview: state === "in_review",
		rejection,
	};
}

const arrivedOf = ({ arrivedCents, arrivedCurrency, arrivedRate }: PayoutRecord): Payout["arrived"] =>
	arrivedCents === null || arrivedCurrency === null || arrivedRate === null
		? null
		: { amount: arrivedCents, currency: arrivedCurrency, rate: arrivedRate };

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function listPayouts(deps: PayoutDeps, input: { campaignId: string; accountId: string; page: PageQuery }) {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const window = pageWindow(input.page, pageSizes.payouts, deps.clock());
	const { rows, pagination } = cutPage(window, await listOfCampaign(deps.db, campaign.id, window));
	const reviews = await findReviews(
		deps.db,
		rows.map(({ id }) => id),
	);
	const reasons = new Map(reviews.map(({ payoutId, reason }) => [payoutId, reason]));
	return { data: rows.map((row) => presentPayout(row, campaign, reasons.get(row.id))), pagination };
}

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function getCampaignMoney(
	deps: PayoutDeps,
	input: { campaignId: string; accountId: string },
): Promise<CampaignMoney> {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const [balance, payouts, settled] = await Promise.all([
		readBalance(deps.db, campaign.id),
		sumPayouts(deps.db, campaign.id),
		sumBalanceChanges(deps.db, campaign.id),
	]);
	return {
		campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
		currency: readCurrency(campaign.currency),
		raised: campaign.raisedCents,
		paidOut: payouts.paidCents,
		underWay: payouts.inProgressCents,
		inReview: payouts.inReviewCents,
		settled,
		...balance,
		blocked: await findBlock(deps, campaign, balance.currentBalance),
		mayRefund: deps.config.payments.authorRefunds && campaign.projectId === null,
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
