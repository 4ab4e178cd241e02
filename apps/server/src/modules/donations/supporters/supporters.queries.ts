import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** Proven donors of a campaign are counted one change after the other, until the transaction ends. */
export async function lockSupporters(
	db: Db,
	supporters: readonly { campaignId: string; emailKey: string }[],
): Promise<void> {
	// In one order everywhere, so that two transactions never wait for each other.
	const keys = supporters.map(({ campaignId, emailKey }) => `supporter:${campaignId}:${emailKey}`).sort();
	for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** @returns whether the donor has proven another donation to the campaign, of which something is left */
export async function hasOtherProvenDonation(
	db: Db,
	donation: { id: string; campaignId: string; emailKey: string },
): Promise<boolean> {
	const row = await db
		.selectFrom("donation")
		.select("id")
		.where("campaignId", "=", donation.campaignId)
		.where("emailKey", "=", donation.emailKey)
		.where("donorProvenAt", "is not", null)
		.where("raisedCents", ">", 0)
		.where("id", "<>", donation.id)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** How many of these proven donors each campaign counts; a campaign without any is left out. */
export async function countProvenSupporters(
	db: Db,
	campaignIds: readonly string[],
	emailKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (campaignIds.length === 0 || emailKeys.length === 0) return new Map();
	const rows = await db
		.selectFrom("donation")
		.select((row) => ["campaignId", row.fn.count<number>("emailKey").distinct().as("count")])
		.where("campaignId", "in", campaignIds)
		.where("emailKey", "in", emailKeys)
		.where("donorProvenAt", "is not", null)
		.where("raisedCents", ">", 0)
		.groupBy("campaignId")
		.execute();
	return new Map(rows.map(({ campaignId, count }) => [campaignId, count]));
}

export async function setDonorProven(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("donation").set({ donorProvenAt: at, updatedAt: at }).where("id", "=", id).execute();
}
