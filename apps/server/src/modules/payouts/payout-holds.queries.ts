import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type HoldSubject = { kind: "campaign" | "account"; id: string };
/** A campaign and its author: a hold may apply to either. */
export type HoldScope = { campaignId: string; authorId: string };

/*
 * A step towards a bank takes the author's lock in shared mode, a hold in exclusive mode. So a hold waits for the steps
 * that have begun, and every later step sees it.
 */
const lockName = (authorId: string) => `payout-hold:${authorId}`;

export async function shareHoldLock(db: Db, authorId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(authorId)}, 0))`.execute(db);
}

export async function takeHoldLock(db: Db, authorId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(authorId)}, 0))`.execute(db);
}

export async function isHeld(db: Db, { campaignId, authorId }: HoldScope): Promise<boolean> {
	const row = await db
		.selectFrom("payout_hold")
		.select("id")
		.where("released_at", "is", null)
		.where((where) => where.or([where("campaign_id", "=", campaignId), where("account_id", "=", authorId)]))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** @returns false when one is already in force */
export async function insertHold(
	db: Db,
	hold: { id: string; subject: HoldSubject; reason: string; heldBy: string; at: Date },
): Promise<boolean> {
	const { subject } = hold;
	const row = await db
		.insertInto("payout_hold")
		.values({
			id: hold.id,
			campaign_id: subject.kind === "campaign" ? subject.id : null,
			account_id: subject.kind === "account" ? subject.id : null,
			reason: hold.reason,
			held_by: hold.heldBy,
			held_at: hold.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

const selectHolds = (db: Db) =>
	db
		.selectFrom("payout_hold")
		.select([
			"id",
			"campaign_id as campaignId",
			"account_id as accountId",
			"reason",
			"held_by as heldBy",
			"held_at as heldAt",
			"released_at as releasedAt",
		]);
export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>;

export async function findHold(db: Db, id: string) {
	return selectHolds(db).where("id", "=", id).executeTakeFirst();
}

export async function lockHold(db: Db, id: string): Promise<HoldRow | undefined> {
	return selectHolds(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The hold in force. */
export async function findStanding(db: Db, subject: HoldSubject): Promise<HoldRow | undefined> {
	return selectHolds(db)
		.where("released_at", "is", null)
		.where(subject.kind === "campaign" ? "campaign_id" : "account_id", "=", subject.id)
		.executeTakeFirst();
}

/** The holds in force on any of these campaigns or accounts, by subject. */
export async function findHoldsOn(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await selectHolds(db)
		.where("released_at", "is", null)
		.where((where) => where.or([where("campaign_id", "in", ids), where("account_id", "in", ids)]))
		.execute();
	return new Map(rows.map(({ id, campaignId, accountId }) => [String(campaignId ?? accountId), id]));
}

export async function setReleased(db: Db, id: string, release: { by: string; at: Date }): Promise<void> {
	await db
		.updateTable("payout_hold")
		.set({ released_by: release.by, released_at: release.at })
		.where("id", "=", id)
		.execute();
}

export async function listHolds(
	db: Db,
	isStanding: boolean,
	page: { asOf: Date; limit: number; offset: number },
): Promise<HoldRow[]> {
	return selectHolds(db)
		.where("released_at", isStanding ? "is" : "is not", null)
		.where("held_at", "<=", page.asOf)
		.orderBy("held_at", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function countStanding(db: Db): Promise<number> {
	const row = await db
		.selectFrom("payout_hold")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("released_at", "is", null)
		.executeTakeFirstOrThrow();
	return row.count;
}

/** The unfinished payouts of a hold's subject. */
export async function listOpenOf(db: Db, subject: HoldSubject): Promise<string[]> {
	const rows = await db
		.selectFrom("payout")
		.select("id")
		.where(subject.kind === "campaign" ? "campaign_id" : "account_id", "=", subject.id)
		.where("state", "not in", ["paid", "failed"])
		.orderBy("id")
		.execute();
	return rows.map(({ id }) => id);
}

/** All holds that ever applied to an account's payouts. */
export async function listHoldsOfAuthor(db: Db, authorId: string, campaignIds: readonly string[]) {
	return selectHolds(db)
		.where((where) =>
			where.or([
				where("account_id", "=", authorId),
				...(campaignIds.length > 0 ? [where("campaign_id", "in", campaignIds)] : []),
			]),
		)
		.orderBy("held_at")
		.execute();
}
