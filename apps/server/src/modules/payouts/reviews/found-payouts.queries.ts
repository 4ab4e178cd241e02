import type { PayoutGroup } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { sql } from "kysely";
import { countUpTo } from "../../../platform/db/bounded-count.ts";
import {
	type AmountBounds,
	amountWithin,
	createdBetween,
	type FoundPage,
} from "../../../platform/db/created-between.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isUuid } from "../../../platform/ids.ts";
import { type PayoutState, payoutStates, publicPayoutStatus } from "../payout.ts";

const groupOf = (state: PayoutState): PayoutGroup => (state === "in_review" ? "review" : publicPayoutStatus(state));

type Search = AmountBounds & { typed: string; group: PayoutGroup | undefined };

/** Payouts by an id: their own, the campaign's or the author's; all where nothing is typed. */
export async function findPayouts(db: Db, search: Search, page: FoundPage) {
	const { typed, group } = search;
	const id = typed.toLowerCase();
	const states = payoutStates.filter((state) => groupOf(state) === group);
	const found = db
		.selectFrom("payout")
		.where(createdBetween("payout.created_at", page))
		.where(amountWithin("payout.amount_cents", search))
		.$if(group !== undefined, (query) => query.where("payout.state", "in", states))
		.$if(typed !== "" && !isUuid(id), (query) => query.where(sql<boolean>`false`))
		.$if(isUuid(id), (query) =>
			query.where((where) =>
				where.or([
					where("payout.id", "=", id),
					where("payout.campaignId", "=", id),
					where("payout.accountId", "=", id),
				]),
			),
		);
	// What waits is decided in the order of its requests.
	const order = group === "review" ? "asc" : "desc";
	const [rows, count] = await Promise.all([
		found
			.select([
				"payout.id",
				"payout.campaignId",
				"payout.accountId",
				"payout.currency",
				"payout.amountCents",
				"payout.state",
				"payout.createdAt",
			])
			.select(
				sql<number>`(select coalesce(sum(earlier.amount_cents), 0) from payout as earlier
					where earlier.account_id = payout.account_id and earlier.currency = payout.currency
						and earlier.state = 'paid')`.as("paidBeforeCents"),
			)
			.orderBy("payout.createdAt", order)
			.orderBy("payout.id", order)
			.limit(page.limit)
			.offset(page.offset)
			.execute(),
		countUpTo(db, found, operatorLimits.countMax),
	]);
	return { rows, found: count };
}

/** By id; unknown ones are left out. */
export async function listPayoutCurrencies(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db.selectFrom("payout").select(["id", "currency"]).where("id", "in", ids).execute();
	return new Map(rows.map(({ id, currency }) => [id, currency]));
}
