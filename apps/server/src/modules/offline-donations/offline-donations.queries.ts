import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

const columns = [
	"id",
	"campaignId",
	"enteredBy",
	"kind",
	"currency",
	"amountCents",
	"donorName",
	"note",
	"proofId",
	"createdAt",
	"deletedAt",
	"hiddenAt",
	"hiddenReason",
] as const;

const selectRows = (db: Db) =>
	db.selectFrom("offlineDonation").select(columns).select(sql<string>`received_on::text`.as("receivedOn"));
export type OfflineRow = NonNullable<Awaited<ReturnType<typeof findOffline>>>;

export async function findOffline(db: Db, id: string) {
	return selectRows(db).where("id", "=", id).executeTakeFirst();
}

/** Those of a campaign, newest first; hidden ones on request. */
export async function listOfCampaign(
	db: Db,
	campaignId: string,
	{ limit, withHidden }: { limit: number; withHidden: boolean },
): Promise<OfflineRow[]> {
	return selectRows(db)
		.where("campaignId", "=", campaignId)
		.where("deletedAt", "is", null)
		.$if(!withHidden, (query) => query.where("hiddenAt", "is", null))
		.orderBy("receivedOn", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

/** By id, in any state; unknown ones are left out. */
export async function listOffline(db: Db, ids: readonly string[]): Promise<OfflineRow[]> {
	return ids.length === 0 ? [] : selectRows(db).where("id", "in", ids).execute();
}

export async function listAllOffline(db: Db, page: { asOf: Date; limit: number; offset: number }) {
	return selectRows(db)
		.where("createdAt", "<=", page.asOf)
		.where("deletedAt", "is", null)
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

/** Those that an account has entered. */
export async function listEnteredBy(db: Db, accountId: string): Promise<OfflineRow[]> {
	return selectRows(db)
		.where("enteredBy", "=", accountId)
		.where("deletedAt", "is", null)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}

/** Serialises what is entered for a campaign, so that concurrent requests count each other. */
export async function lockOfflineOf(db: Db, campaignId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`offline-donations:${campaignId}`}, 0))`.execute(db);
}

/** Hidden ones count, too, even removed: hiding makes no room for others. */
export async function sumEntered(db: Db, campaignId: string): Promise<{ cents: number; count: number }> {
	return db
		.selectFrom("offlineDonation")
		.select(({ fn }) => [
			sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("cents"),
			fn.countAll<number>().as("count"),
		])
		.where("campaignId", "=", campaignId)
		.where((where) => where.or([where("deletedAt", "is", null), where("hiddenAt", "is not", null)]))
		.executeTakeFirstOrThrow();
}

export async function findByRequest(db: Db, accountId: string, key: string) {
	return db
		.selectFrom("offlineDonation")
		.select(["id", "requestHash"])
		.where("enteredBy", "=", accountId)
		.where("requestKey", "=", key)
		.executeTakeFirst();
}

export type NewOffline = Omit<OfflineRow, "deletedAt" | "hiddenAt" | "hiddenReason"> & {
	requestKey: string | null;
	requestHash: Buffer | null;
};

export async function insertOffline(db: Db, row: NewOffline): Promise<void> {
	await db.insertInto("offlineDonation").values(row).execute();
}

/** What is erased of a removed row. */
const erased = { donorName: null, note: null, requestKey: null, requestHash: null };

/** @returns the removed row; undefined when there is none */
export async function deleteOffline(db: Db, { id, campaignId, at }: { id: string; campaignId: string; at: Date }) {
	return db
		.updateTable("offlineDonation")
		.set({ ...erased, deletedAt: at })
		.where("id", "=", id)
		.where("campaignId", "=", campaignId)
		.where("deletedAt", "is", null)
		.returning(["proofId", "amountCents", "kind", "hiddenAt"])
		.executeTakeFirst();
}

/** Those that were removed before are returned as well: their proof may remain. */
export async function deleteEnteredBy(db: Db, accountId: string, at: Date) {
	return db
		.updateTable("offlineDonation")
		.set({ ...erased, deletedAt: at })
		.where("enteredBy", "=", accountId)
		.returning(["proofId", "campaignId"])
		.execute();
}

/** @param hiding null shows it again; @returns false when it was so before */
export async function setHidden(
	db: Db,
	id: string,
	hiding: { by: string; reason: string; at: Date } | null,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("offlineDonation")
		.set({ hiddenAt: hiding?.at ?? null, hiddenReason: hiding?.reason ?? null, hiddenBy: hiding?.by ?? null })
		.where("id", "=", id)
		.where("hiddenAt", hiding ? "is" : "is not", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}
