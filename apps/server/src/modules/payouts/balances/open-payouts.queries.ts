import type { OpenPayoutGroup } from "@stride/contract/operator/operator-finance";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { unknownAfter } from "../payout.ts";

const unknownStates = Object.values(unknownAfter);

/** Payouts that wait or whose outcome is unknown, the oldest first; failed ones, the newest first. */
export async function findOpenPayouts(
	db: Db,
	group: OpenPayoutGroup,
	page: { asOf: Date; limit: number; offset: number },
) {
	const order = group === "failed" ? "desc" : "asc";
	return db
		.selectFrom("payout")
		.select([
			"payout.id",
			"payout.campaignId",
			"payout.currency",
			"payout.amountCents",
			"payout.state",
			"payout.createdAt",
			"payout.shortSince",
			"payout.failure",
			"payout.failedAt",
		])
		.select(
			sql<boolean>`exists (select from payout_hold hold where hold.released_at is null
				and (hold.campaign_id = payout.campaign_id or hold.account_id = payout.account_id))`.as("isHeld"),
		)
		.where("payout.createdAt", "<=", page.asOf)
		.$if(group === "failed", (query) => query.where("payout.state", "=", "failed"))
		.$if(group === "unknown", (query) => query.where("payout.state", "in", unknownStates))
		.$if(group === "waiting", (query) =>
			query.where("payout.state", "not in", ["paid", "failed"]).where("payout.state", "not in", unknownStates),
		)
		.orderBy("payout.createdAt", order)
		.orderBy("payout.id", order)
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
