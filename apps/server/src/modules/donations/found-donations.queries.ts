import type { DonationGroup } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { DonationStatus } from "@stride/contract/operator/operator-search";
import { type Expression, type SqlBool, sql } from "kysely";
import { countUpTo } from "../../platform/db/bounded-count.ts";
import {
	type AmountBounds,
	amountWithin,
	createdBetween,
	type FoundPage,
	type MatchOrder,
	matching,
	matchOrder,
	newestFirst,
} from "../../platform/db/created-between.ts";
import type { Db } from "../../platform/db/database.ts";
import { beginsWith, nameWords } from "../../platform/db/word-search.ts";
import { isUuid } from "../../platform/ids.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { latestRefund, settlementFee } from "./refunds/refunds.queries.ts";

const numberOf = sql<string>`right(replace(donation.id::text, '-', ''), 12)`;

const groupStates: Record<DonationGroup, readonly DonationStatus[]> = {
	open: ["created", "requires_action", "processing", "unknown"],
	settled: ["succeeded", "dispute_won"],
	refunded: ["partially_refunded", "refunded"],
	disputed: ["disputed", "dispute_lost"],
	failed: ["failed", "canceled"],
};

type Search = AmountBounds & { typed: string; group: DonationGroup | undefined };

/** Donations whatever has become of them, by what the operator types; all where nothing is typed. */
export async function findDonations(db: Db, search: Search, page: FoundPage) {
	const { typed, group } = search;
	const names = sql<string>`first_name || ' ' || last_name`;
	const words = nameWords(names, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	const found = (order: MatchOrder) =>
		db
			.selectFrom("donation")
			.where(createdBetween("donation.created_at", page))
			.where(amountWithin("donation.amount_cents", search))
			.$if(group !== undefined, (query) => query.where("donation.state", "in", groupStates[group ?? "open"]))
			.$if(typed !== "", (query) =>
				query.where((where) => {
					const ways: Expression<SqlBool>[] = [
						where("emailKey", "like", beginsWith(emailKey(typed))),
						where("providerPaymentId", "=", typed),
						where("receiptNumber", "=", typed),
					];
					if (/^[0-9a-f]{12}$/.test(id)) ways.push(sql<boolean>`${numberOf} = ${id}`);
					if (words) ways.push(words);
					if (isUuid(id)) {
						ways.push(
							where("donation.id", "=", id),
							where("donation.accountId", "=", id),
							where("donation.campaignId", "=", id),
						);
					}
					return matching(where.or(ways), order);
				}),
			);
	const count = await countUpTo(db, found("sorted"), operatorLimits.countMax);
	const order = matchOrder(count, operatorLimits.countMax);
	const rows = await found(order)
		.leftJoinLateral(latestRefund, (join) => join.onTrue())
		.leftJoinLateral(settlementFee, (join) => join.onTrue())
		.select([
			"donation.id",
			"donation.campaignId",
			"donation.firstName",
			"donation.lastName",
			"donation.email",
			"donation.visibility",
			"donation.currency",
			"donation.amountCents",
			"donation.tipCents",
			"donation.coverCents",
			"donation.refundedCents",
			"donation.state",
			"donation.provider",
			"donation.projectId",
			"donation.providerPaymentId as paymentId",
			"donation.paidWith",
			"donation.receiptNumber",
			"donation.createdAt",
			"donation.settledAt",
			"donation.raisedCents",
			"refund.refundState",
			"fee.feeCents",
			"fee.campaignFeeCents",
			"fee.coverCampaignCents",
		])
		.orderBy(newestFirst("donation.created_at", order), "desc")
		.orderBy("donation.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
	return { rows, found: count };
}
export type DonationFound = Awaited<ReturnType<typeof findDonations>>["rows"][number];

export async function countUnknown(db: Db): Promise<number> {
	const row = await db
		.selectFrom("donation")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("provider", "=", "globalgiving")
		.where("state", "=", "unknown")
		.executeTakeFirstOrThrow();
	return row.count;
}

/** By id; unknown ones are left out. */
export async function listDonationCurrencies(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db.selectFrom("donation").select(["id", "currency"]).where("id", "in", ids).execute();
	return new Map(rows.map(({ id, currency }) => [id, currency]));
}
