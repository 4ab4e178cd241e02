import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** The provider and mode that a stored row belongs to. */
export type RailName = { name: string; account: string; livemode: boolean };

const selectConnected = (db: Db, rail: RailName) =>
	db
		.selectFrom("connected_account")
		.select([
			"id",
			"account_id as accountId",
			"provider_connected_id as providerId",
			"country",
			"status",
			"requirements",
			"due_at as dueAt",
			"checked_at as checkedAt",
			"created_at as createdAt",
		])
		.where("provider", "=", rail.name)
		.where("provider_account", "=", rail.account)
		.where("livemode", "=", rail.livemode);
export type ConnectedAccount = NonNullable<Awaited<ReturnType<typeof findConnected>>>;

export async function findConnected(db: Db, rail: RailName, accountId: string) {
	return selectConnected(db, rail).where("account_id", "=", accountId).executeTakeFirst();
}

export async function findConnectedById(db: Db, rail: RailName, id: string): Promise<ConnectedAccount | undefined> {
	return selectConnected(db, rail).where("id", "=", id).executeTakeFirst();
}

/** By the provider's id. */
export async function findConnectedAt(
	db: Db,
	rail: RailName,
	providerId: string,
): Promise<ConnectedAccount | undefined> {
	return selectConnected(db, rail).where("provider_connected_id", "=", providerId).executeTakeFirst();
}

export async function lockConnected(db: Db, rail: RailName, id: string): Promise<ConnectedAccount | undefined> {
	return selectConnected(db, rail).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Concurrent inserts result in one row. */
export async function insertConnected(
	db: Db,
	rail: RailName,
	row: { id: string; accountId: string; country: string; at: Date },
): Promise<void> {
	await db
		.insertInto("connected_account")
		.values({
			id: row.id,
			account_id: row.accountId,
			provider: rail.name,
			provider_account: rail.account,
			livemode: rail.livemode,
			country: row.country,
			status: "none",
			created_at: row.at,
			updated_at: row.at,
		})
		.onConflict((conflict) => conflict.constraint("connected_account_one").doNothing())
		.execute();
}

export async function setProviderId(db: Db, id: string, providerId: string, at: Date): Promise<void> {
	await db
		.updateTable("connected_account")
		.set({ provider_connected_id: providerId, updated_at: at })
		.where("id", "=", id)
		.where("provider_connected_id", "is", null)
		.execute();
}

export async function setStatus(
	db: Db,
	id: string,
	found: { status: string; requirements: readonly string[]; dueAt: Date | null; at: Date },
): Promise<void> {
	await db
		.updateTable("connected_account")
		.set({
			status: found.status,
			requirements: [...found.requirements],
			due_at: found.dueAt,
			checked_at: found.at,
			updated_at: found.at,
		})
		.where("id", "=", id)
		.execute();
}

/** Opened accounts that were not checked since `before`. */
export async function listUnchecked(db: Db, rail: RailName, before: Date, limit: number): Promise<string[]> {
	const rows = await selectConnected(db, rail)
		.where("provider_connected_id", "is not", null)
		.where("status", "<>", "rejected")
		.where(sql<Date>`coalesce(checked_at, created_at)`, "<", before)
		.orderBy(sql`coalesce(checked_at, created_at)`)
		.limit(limit)
		.execute();
	return rows.map((row) => row.id);
}

export async function setCheckedNow(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("connected_account").set({ checked_at: at }).where("id", "=", id).execute();
}

export async function setNotice(db: Db, id: string, noticeId: string): Promise<void> {
	await db.updateTable("connected_account").set({ notice_id: noticeId }).where("id", "=", id).execute();
}

/** The account with this latest notice. */
export async function findByNotice(db: Db, noticeId: string) {
	return db
		.selectFrom("connected_account")
		.select(["account_id as accountId", "status", "requirements"])
		.where("notice_id", "=", noticeId)
		.executeTakeFirst();
}

/** An author's accounts at every provider ever configured. */
export async function listConnectedOf(db: Db, accountId: string) {
	return db
		.selectFrom("connected_account")
		.select([
			"provider",
			"provider_connected_id as providerId",
			"country",
			"status",
			"requirements",
			"created_at as createdAt",
		])
		.where("account_id", "=", accountId)
		.orderBy("created_at")
		.execute();
}
