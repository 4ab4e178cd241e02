import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export async function findStamp(db: Db): Promise<string | null> {
	const row = await db.selectFrom("installation").select("stamp").executeTakeFirst();
	return row?.stamp ?? null;
}

/** Serialises processes that start together. */
export async function lockStamp(db: Db): Promise<void> {
	await sql`lock table installation in share row exclusive mode`.execute(db);
}

export async function insertStamp(db: Db, stamp: string, createdAt: Date): Promise<void> {
	await db.insertInto("installation").values({ stamp, createdAt }).execute();
}

/** The ledger accounts are updated by cascade. */
export async function replaceStamp(db: Db, from: string, to: string): Promise<void> {
	await db.updateTable("installation").set({ stamp: to }).where("stamp", "=", from).execute();
}

/** The problems of the platform's account that the last check has found; they hold all payouts. */
export async function setAccountProblems(
	db: Db,
	{ problems, at }: { problems: readonly string[]; at: Date },
): Promise<void> {
	await db
		.updateTable("installation")
		.set({ accountProblems: [...problems], accountCheckedAt: at })
		.execute();
}
