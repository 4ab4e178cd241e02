import type { ReviewCause } from "@stride/contract/operator/operator-payouts";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export async function insertReview(
	db: Db,
	{ payoutId, cause, at }: { payoutId: string; cause: ReviewCause; at: Date },
): Promise<void> {
	await db.insertInto("payoutReview").values({ payoutId, cause, createdAt: at }).execute();
}

/** Whether one of the account's payouts has arrived at a bank and was not returned. */
export async function hasPaid(db: Db, accountId: string): Promise<boolean> {
	const row = await db
		.selectFrom("payout")
		.select("id")
		.where("accountId", "=", accountId)
		.where("state", "=", "paid")
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The sums of the account's payouts since then by currency, in whatever state but failed. */
export async function sumRequestedSince(
	db: Db,
	{ accountId, since }: { accountId: string; since: Date },
): Promise<{ currency: string; cents: number }[]> {
	const rows = await db
		.selectFrom("payout")
		.select(["currency", sql<number>`sum(amount_cents)`.as("cents")])
		.where("accountId", "=", accountId)
		.where("createdAt", ">", since)
		.where("state", "<>", "failed")
		.groupBy("currency")
		.execute();
	return rows.map(({ currency, cents }) => ({ currency, cents: Number(cents) }));
}

export async function findReviews(db: Db, payoutIds: readonly string[]) {
	if (payoutIds.length === 0) return [];
	return db
		.selectFrom("payoutReview")
		.select(["payoutId", "cause", "decision", "decidedBy", "decidedAt", "reason"])
		.where("payoutId", "in", payoutIds)
		.execute();
}
export type ReviewRow = Awaited<ReturnType<typeof findReviews>>[number];

export async function setDecision(
	db: Db,
	payoutId: string,
	decision: { decision: "approved" | "rejected"; by: string; at: Date; reason: string | null },
): Promise<void> {
	await db
		.updateTable("payoutReview")
		.set({
			decision: decision.decision,
			decidedBy: decision.by,
			decidedAt: decision.at,
			reason: decision.reason,
		})
		.where("payoutId", "=", payoutId)
		.execute();
}

/** Payouts in review, the longest waiting first. */
export async function listInReview(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("payout")
		.select("id")
		.where("state", "=", "in_review")
		.orderBy("createdAt")
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

export async function countInReview(db: Db): Promise<number> {
	const { count } = await db
		.selectFrom("payout")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("state", "=", "in_review")
		.executeTakeFirstOrThrow();
	return count;
}

/** Marks those that have waited since before then and raised no alarm yet. @returns them */
export async function takeOverdueReviews(db: Db, before: Date, at: Date): Promise<string[]> {
	const rows = await db
		.updateTable("payoutReview")
		.set({ alarmedAt: at })
		.from("payout")
		.whereRef("payout.id", "=", "payoutReview.payoutId")
		.where("payout.state", "=", "in_review")
		.where("payout.createdAt", "<", before)
		.where("payoutReview.alarmedAt", "is", null)
		.returning("payoutReview.payoutId")
		.execute();
	return rows.map(({ payoutId }) => payoutId);
}
