import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

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
		.selectFrom("payoutHold")
		.select("id")
		.where("releasedAt", "is", null)
		.where((where) => where.or([where("campaignId", "=", campaignId), where("accountId", "=", authorId)]))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** @returns false when one is already in force */
export async function insertHold(
	db: Db,
	hold: { id: string; subject: HoldSubject; reason: string; heldBy: string | null; at: Date },
): Promise<boolean> {
	const { subject } = hold;
	const row = await db
		.insertInto("payoutHold")
		.values({
			id: hold.id,
			campaignId: subject.kind === "campaign" ? subject.id : null,
			accountId: subject.kind === "account" ? subject.id : null,
			reason: hold.reason,
			heldBy: hold.heldBy,
			heldAt: hold.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

const selectHolds = (db: Db) =>
	db.selectFrom("payoutHold").select(["id", "campaignId", "accountId", "reason", "heldBy", "heldAt", "releasedAt"]);
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
		.where("releasedAt", "is", null)
		.where(subject.kind === "campaign" ? "campaignId" : "accountId", "=", subject.id)
		.executeTakeFirst();
}

/** The holds in force on any of these campaigns or accounts, by subject. */
export async function findHoldsOn(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await selectHolds(db)
		.where("releasedAt", "is", null)
		.where((where) => where.or([where("campaignId", "in", ids), where("accountId", "in", ids)]))
		.execute();
	return new Map(rows.map(({ id, campaignId, accountId }) => [String(campaignId ?? accountId), id]));
}

export async function setReleased(db: Db, id: string, release: { by: string; at: Date }): Promise<void> {
	await db
		.updateTable("payoutHold")
		.set({ releasedBy: release.by, releasedAt: release.at })
		.where("id", "=", id)
		.execute();
}

export async function listHolds(
	db: Db,
	isStanding: boolean,
	page: { asOf: Date; limit: number; offset: number },
): Promise<HoldRow[]> {
	return selectHolds(db)
		.where("releasedAt", isStanding ? "is" : "is not", null)
		.where("heldAt", "<=", page.asOf)
		.orderBy("heldAt", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function countStanding(db: Db): Promise<number> {
	const row = await db
		.selectFrom("payoutHold")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("releasedAt", "is", null)
		.executeTakeFirstOrThrow();
	return row.count;
}

/** The unfinished payouts of a hold's subject. */
export async function listOpenOf(db: Db, subject: HoldSubject): Promise<string[]> {
	const rows = await db
		.selectFrom("payout")
		.select("id")
		.where(subject.kind === "campaign" ? "campaignId" : "accountId", "=", subject.id)
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
				where("accountId", "=", authorId),
				...(campaignIds.length > 0 ? [where("campaignId", "in", campaignIds)] : []),
			]),
		)
		.orderBy("heldAt")
		.execute();
}
