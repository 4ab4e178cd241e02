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

type AccountState = { problems: readonly string[]; unsettled: readonly string[]; country: string | null };

/**
 * The result of the last check of the platform's account: problems hold all payouts, and campaigns in a currency in which
 * it does not settle take no donations.
 */
export async function setAccountProblems(
	db: Db,
	{ problems, unsettled, country, at }: AccountState & { at: Date },
): Promise<void> {
	await db
		.updateTable("installation")
		.set({
			accountProblems: [...problems],
			unsettledCurrencies: [...unsettled],
			platformCountry: country,
			accountCheckedAt: at,
		})
		.execute();
}

/** The country of the platform's account; null until it has been read. */
export async function findPlatformCountry(db: Db): Promise<string | null> {
	const row = await db.selectFrom("installation").select("platformCountry").executeTakeFirst();
	return row?.platformCountry ?? null;
}

/** Whether the platform's account is known not to settle in a currency: a payment in it would be converted. */
export async function isUnsettled(db: Db, currency: string): Promise<boolean> {
	const row = await db.selectFrom("installation").select("unsettledCurrencies").executeTakeFirst();
	return row?.unsettledCurrencies.includes(currency) ?? false;
}
