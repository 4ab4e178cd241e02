import type { PayoutGroup } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { FoundPayout } from "@stride/contract/operator/operator-payouts";
import type { PageQuery } from "@stride/contract/pagination";
import { readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../../platform/context.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { listPeople } from "../../accounts/index.ts";
import { listCampaignReferences } from "../../campaigns/index.ts";
import { findHoldsOn } from "../holds/payout-holds.queries.ts";
import { publicPayoutStatus, readPayoutState } from "../payout.ts";
import { findPayouts } from "./found-payouts.queries.ts";
import { findReviews } from "./payout-reviews.queries.ts";

type Search = {
	q: string;
	since?: string | undefined;
	until?: string | undefined;
	min?: number | undefined;
	max?: number | undefined;
	state?: PayoutGroup | undefined;
	page: PageQuery;
};

/** For the operator: payouts with what a review needs to know. */
export async function searchPayouts(deps: Pick<Platform, "db" | "clock">, input: Search) {
	const { db } = deps;
	const { q, since, until, min, max, state } = input;
	const window = {
		...pageWindow(input.page, operatorLimits.rows, deps.clock()),
		since: since === undefined ? undefined : new Date(since),
		until: until === undefined ? undefined : new Date(until),
	};
	const { rows: all, found } = await findPayouts(db, { typed: q, group: state, min, max }, window);
	const { rows, pagination } = cutPage(window, all);
	const reviews = await findReviews(
		db,
		rows.map(({ id }) => id),
	);
	const [campaigns, people, holds] = await Promise.all([
		listCampaignReferences(db, [...new Set(rows.map(({ campaignId }) => campaignId))]),
		listPeople(db, [...rows.map(({ accountId }) => accountId), ...reviews.map(({ decidedBy }) => decidedBy)]),
		findHoldsOn(
			db,
			rows.flatMap(({ campaignId, accountId }) => [campaignId, accountId]),
		),
	]);
	const reviewOf = new Map(reviews.map((review) => [review.payoutId, review]));
	const data = rows.map((row): FoundPayout => {
		const campaign = campaigns.get(row.campaignId);
		if (!campaign) throw new Error(`There is no campaign ${row.campaignId}.`);
		const review = reviewOf.get(row.id);
		const payoutState = readPayoutState(row.state);
		return {
			id: row.id,
			campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
			author: people.get(row.accountId) ?? null,
			currency: readCurrency(row.currency),
			amount: row.amountCents,
			createdAt: row.createdAt.toISOString(),
			state: payoutState === "in_review" ? "review" : publicPayoutStatus(payoutState),
			isHeld: holds.has(row.campaignId) || holds.has(row.accountId),
			paidBefore: row.paidBeforeCents,
			review: review
				? {
						cause: review.cause as NonNullable<FoundPayout["review"]>["cause"],
						decision: review.decision as NonNullable<FoundPayout["review"]>["decision"],
						by: (review.decidedBy && people.get(review.decidedBy)) || null,
						at: review.decidedAt?.toISOString() ?? null,
						reason: review.reason,
					}
				: null,
		};
	});
	return { data, pagination, found };
}
