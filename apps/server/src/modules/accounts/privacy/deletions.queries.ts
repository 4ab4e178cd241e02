import type { Db } from "../../../platform/db/database.ts";

export async function findOpenDeletion(db: Db, accountId: string) {
	return db
		.selectFrom("accountDeletion")
		.select(["id", "requestedAt", "removesAt"])
		.where("accountId", "=", accountId)
		.where("canceledAt", "is", null)
		.where("completedAt", "is", null)
		.executeTakeFirst();
}

export async function insertDeletion(
	db: Db,
	deletion: { id: string; accountId: string; requestedAt: Date; removesAt: Date },
): Promise<void> {
	await db.insertInto("accountDeletion").values(deletion).execute();
}

/** @returns whether there was one to cancel */
export async function cancelOpenDeletion(db: Db, accountId: string, at: Date): Promise<boolean> {
	const row = await db
		.updateTable("accountDeletion")
		.set({ canceledAt: at })
		.where("accountId", "=", accountId)
		.where("canceledAt", "is", null)
		.where("completedAt", "is", null)
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** Deletions whose grace period is over, the oldest first. */
export async function listDueDeletions(db: Db, now: Date, limit: number) {
	return db
		.selectFrom("accountDeletion")
		.select(["id", "accountId"])
		.where("removesAt", "<=", now)
		.where("canceledAt", "is", null)
		.where("completedAt", "is", null)
		.orderBy("removesAt")
		.orderBy("id")
		.limit(limit)
		.execute();
}

export async function completeDeletion(
	db: Db,
	deletion: { id: string; at: Date; farewellEmail: string; farewellLocale: string },
): Promise<void> {
	await db
		.updateTable("accountDeletion")
		.set({
			completedAt: deletion.at,
			farewellEmail: deletion.farewellEmail,
			farewellLocale: deletion.farewellLocale,
		})
		.where("id", "=", deletion.id)
		.execute();
}

export async function findDeletion(db: Db, id: string) {
	return db
		.selectFrom("accountDeletion")
		.select(["accountId", "removesAt", "canceledAt", "completedAt", "farewellEmail", "farewellLocale"])
		.where("id", "=", id)
		.executeTakeFirst();
}

export async function forgetFarewellsBefore(db: Db, before: Date): Promise<void> {
	await db
		.updateTable("accountDeletion")
		.set({ farewellEmail: null, farewellLocale: null })
		.where("farewellEmail", "is not", null)
		.where("completedAt", "<", before)
		.execute();
}
