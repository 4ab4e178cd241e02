import type { Db } from "../../../platform/db/database.ts";

export async function findOpenDeletion(db: Db, accountId: string) {
	return db
		.selectFrom("account_deletion")
		.select(["id", "requested_at as requestedAt", "removes_at as removesAt"])
		.where("account_id", "=", accountId)
		.where("canceled_at", "is", null)
		.where("completed_at", "is", null)
		.executeTakeFirst();
}

export async function insertDeletion(
	db: Db,
	deletion: { id: string; accountId: string; requestedAt: Date; removesAt: Date },
): Promise<void> {
	await db
		.insertInto("account_deletion")
		.values({
			id: deletion.id,
			account_id: deletion.accountId,
			requested_at: deletion.requestedAt,
			removes_at: deletion.removesAt,
		})
		.execute();
}

/** @returns whether there was one to cancel */
export async function cancelOpenDeletion(db: Db, accountId: string, at: Date): Promise<boolean> {
	const row = await db
		.updateTable("account_deletion")
		.set({ canceled_at: at })
		.where("account_id", "=", accountId)
		.where("canceled_at", "is", null)
		.where("completed_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** Deletions whose grace period is over, the oldest first. */
export async function listDueDeletions(db: Db, now: Date, limit: number) {
	return db
		.selectFrom("account_deletion")
		.select(["id", "account_id as accountId"])
		.where("removes_at", "<=", now)
		.where("canceled_at", "is", null)
		.where("completed_at", "is", null)
		.orderBy("removes_at")
		.orderBy("id")
		.limit(limit)
		.execute();
}

export async function completeDeletion(
	db: Db,
	deletion: { id: string; at: Date; farewellEmail: string; farewellLocale: string },
): Promise<void> {
	await db
		.updateTable("account_deletion")
		.set({
			completed_at: deletion.at,
			farewell_email: deletion.farewellEmail,
			farewell_locale: deletion.farewellLocale,
		})
		.where("id", "=", deletion.id)
		.execute();
}

export async function findDeletion(db: Db, id: string) {
	return db
		.selectFrom("account_deletion")
		.select([
			"account_id as accountId",
			"removes_at as removesAt",
			"canceled_at as canceledAt",
			"completed_at as completedAt",
			"farewell_email as farewellEmail",
			"farewell_locale as farewellLocale",
		])
		.where("id", "=", id)
		.executeTakeFirst();
}

export async function forgetFarewellsBefore(db: Db, before: Date): Promise<void> {
	await db
		.updateTable("account_deletion")
		.set({ farewell_email: null, farewell_locale: null })
		.where("farewell_email", "is not", null)
		.where("completed_at", "<", before)
		.execute();
}
