import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** The provider and mode that a stored row belongs to. */
export type RailName = { name: string; account: string; livemode: boolean };

const selectConnected = (db: Db, rail: RailName) =>
	db
		.selectFrom("connectedAccount")
		.select([
			"id",
			"accountId",
			"providerConnectedId as providerId",
			"country",
			"status",
			"requirements",
			"dueAt",
			"checkedAt",
			"createdAt",
			"replacedAt",
			"requestFailures",
		])
		.where("provider", "=", rail.name)
		.where("providerAccount", "=", rail.account)
		.where("livemode", "=", rail.livemode);
export type ConnectedAccount = NonNullable<Awaited<ReturnType<typeof findConnected>>>;

/** The author's current account; replaced ones are found by their ids. */
export async function findConnected(db: Db, rail: RailName, accountId: string) {
	return selectConnected(db, rail)
		.where("accountId", "=", accountId)
		.where("replacedAt", "is", null)
		.executeTakeFirst();
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
	return selectConnected(db, rail).where("providerConnectedId", "=", providerId).executeTakeFirst();
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
		.insertInto("connectedAccount")
		.values({
			id: row.id,
			accountId: row.accountId,
			provider: rail.name,
			providerAccount: rail.account,
			livemode: rail.livemode,
			country: row.country,
			status: "none",
			createdAt: row.at,
			updatedAt: row.at,
		})
		.onConflict((conflict) =>
			conflict
				.columns(["accountId", "provider", "providerAccount", "livemode"])
				.where("replacedAt", "is", null)
				.doNothing(),
		)
		.execute();
}

export async function setProviderId(db: Db, id: string, providerId: string, at: Date): Promise<void> {
	await db
		.updateTable("connectedAccount")
		.set({ providerConnectedId: providerId, updatedAt: at })
		.where("id", "=", id)
		.where("providerConnectedId", "is", null)
		.execute();
}

/** The provider stores a failure under its idempotency key, so the next request needs a new key. */
export async function countAccountFailure(db: Db, id: string, failures: number): Promise<void> {
	await db
		.updateTable("connectedAccount")
		.set({ requestFailures: failures + 1 })
		.where("id", "=", id)
		.where("providerConnectedId", "is", null)
		.where("requestFailures", "=", failures)
		.execute();
}

export async function setReplaced(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("connectedAccount").set({ replacedAt: at, updatedAt: at }).where("id", "=", id).execute();
}

export async function setStatus(
	db: Db,
	id: string,
	found: { status: string; requirements: readonly string[]; dueAt: Date | null; at: Date },
): Promise<void> {
	await db
		.updateTable("connectedAccount")
		.set({
			status: found.status,
			requirements: [...found.requirements],
			dueAt: found.dueAt,
			checkedAt: found.at,
			updatedAt: found.at,
		})
		.where("id", "=", id)
		.execute();
}

/** Opened accounts that were not checked since `before`. */
export async function listUnchecked(db: Db, rail: RailName, before: Date, limit: number): Promise<string[]> {
	const rows = await selectConnected(db, rail)
		.where("providerConnectedId", "is not", null)
		.where("status", "<>", "rejected")
		.where("replacedAt", "is", null)
		.where(sql<Date>`coalesce(checked_at, created_at)`, "<", before)
		.orderBy(sql`coalesce(checked_at, created_at)`)
		.limit(limit)
		.execute();
	return rows.map((row) => row.id);
}

export async function setCheckedNow(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("connectedAccount").set({ checkedAt: at }).where("id", "=", id).execute();
}

export async function setNotice(db: Db, id: string, noticeId: string): Promise<void> {
	await db.updateTable("connectedAccount").set({ noticeId }).where("id", "=", id).execute();
}

/** The account with this latest notice. */
export async function findByNotice(db: Db, noticeId: string) {
	return db
		.selectFrom("connectedAccount")
		.select(["accountId", "status", "requirements", "dueAt"])
		.where("noticeId", "=", noticeId)
		.executeTakeFirst();
}

/** An author's accounts at every provider ever configured. */
export async function listConnectedOf(db: Db, accountId: string) {
	return db
		.selectFrom("connectedAccount")
		.select(["provider", "providerConnectedId as providerId", "country", "status", "requirements", "createdAt"])
		.where("accountId", "=", accountId)
		.orderBy("createdAt")
		.execute();
}
