import type { Payout, PayoutFailure } from "@stride/contract/donations/payouts";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { readCurrency } from "@stride/money/currencies";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { getAuthorsCampaign } from "../campaigns/index.ts";
import { publicPayoutStatus, readPayoutState } from "./payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { listOfCampaign, type PayoutRecord } from "./payouts.queries.ts";
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
