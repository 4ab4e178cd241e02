import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type CampaignUpdate, readUpdateKind } from "./campaign-update.ts";

/** @returns false if the update is stored already */
export async function insertUpdate(db: Db, update: CampaignUpdate & { createdAt: Date }): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("campaignUpdate")
		.values(update)
		.onConflict((conflict) => conflict.constraint("campaign_update_once").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}

export async function findUpdateKind(db: Db, id: string) {
	return db.selectFrom("campaignUpdate").select("kind").where("id", "=", id).executeTakeFirst();
}

/**
 * Queues an update once for each subscriber who consented before it, and makes their digest due by `dueAt`.
 * @returns the number of subscribers for whom it was queued
 */
export async function queueForSubscribers(db: Db, updateId: string, dueAt: Date): Promise<number> {
	const { rows } = await sql<{ added: number }>`
		with added as (
			insert into subscription_news (subscription_id, update_id)
			select subscription.id, news.id from campaign_update as news
			join subscription on subscription.campaign_id = news.campaign_id
			where news.id = ${updateId} and subscription.ended_at is null and subscription.consented_at <= news.created_at
			on conflict do nothing
			returning subscription_id
		), due as (
			update subscription set digest_due_at = least(coalesce(digest_due_at, ${dueAt}), ${dueAt})
			where id in (select subscription_id from added)
		)
		select count(*) as added from added`.execute(db);
	return rows[0]?.added ?? 0;
}

const select = (db: Db) =>
	db
		.selectFrom("subscriptionNews as news")
		.innerJoin("campaignUpdate as entry", "entry.id", "news.updateId")
		.select(["entry.id", "entry.campaignId", "entry.kind", "entry.subjectId", "entry.occurrence"])
		.orderBy("entry.createdAt")
		.orderBy("entry.id");

const known = (row: Omit<CampaignUpdate, "kind"> & { kind: string }): CampaignUpdate => ({
	...row,
	kind: readUpdateKind(row.kind),
});

/** The updates that no digest of the subscriber contains yet. */
export async function listWaiting(db: Db, subscriptionId: string): Promise<CampaignUpdate[]> {
	const rows = await select(db)
		.where("news.subscriptionId", "=", subscriptionId)
		.where("news.digestId", "is", null)
		.execute();
	return rows.map(known);
}

export async function listOfDigest(db: Db, digestId: string): Promise<CampaignUpdate[]> {
	const rows = await select(db).where("news.digestId", "=", digestId).execute();
	return rows.map(known);
}

/** Deletes pending updates: they are outdated, or the subscription has ended. */
export async function dropWaiting(db: Db, subscriptionId: string): Promise<void> {
	await db
		.deleteFrom("subscriptionNews")
		.where("subscriptionId", "=", subscriptionId)
		.where("digestId", "is", null)
		.execute();
}

/** Moves pending updates to another subscription of the same person. */
export async function moveWaiting(db: Db, from: string, to: string): Promise<void> {
	await sql`
		insert into subscription_news (subscription_id, update_id)
		select ${to}::uuid, update_id from subscription_news where subscription_id = ${from} and digest_id is null
		on conflict do nothing`.execute(db);
	await dropWaiting(db, from);
}

/** Inserts a digest of all pending updates. */
export async function insertDigest(
	db: Db,
	digest: { id: string; subscriptionId: string; createdAt: Date },
): Promise<void> {
	await db.insertInto("digest").values(digest).execute();
	await db
		.updateTable("subscriptionNews")
		.set({ digestId: digest.id })
		.where("subscriptionId", "=", digest.subscriptionId)
		.where("digestId", "is", null)
		.execute();
}

export async function findDigest(db: Db, id: string) {
	return db.selectFrom("digest").select("subscriptionId").where("id", "=", id).executeTakeFirst();
}

/** Deletes digests; the updates stay, so that none is sent twice. */
export async function deleteDigestsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("digest").where("createdAt", "<", before).execute();
}
