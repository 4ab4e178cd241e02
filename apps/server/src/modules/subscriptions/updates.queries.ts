import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type CampaignUpdate, readUpdateKind } from "./campaign-update.ts";

/** @returns false where subscribers are told of it already */
export async function insertUpdate(db: Db, update: CampaignUpdate & { createdAt: Date }): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("campaign_update")
		.values({
			id: update.id,
			campaign_id: update.campaignId,
			kind: update.kind,
			subject_id: update.subjectId,
			occurrence: update.occurrence,
			created_at: update.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("campaign_update_once").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}

export async function findUpdateKind(db: Db, id: string) {
	return db.selectFrom("campaign_update").select("kind").where("id", "=", id).executeTakeFirst();
}

/**
 * Puts an update on the list of each who subscribed before it, once, and has the list looked at by `dueAt`.
 * @returns for how many it is new
 */
export async function giveToSubscribers(db: Db, updateId: string, dueAt: Date): Promise<number> {
	const { rows } = await sql<{ told: number }>`
		with told as (
			insert into subscription_news (subscription_id, update_id)
			select subscription.id, news.id from campaign_update as news
			join subscription on subscription.campaign_id = news.campaign_id
			where news.id = ${updateId} and subscription.ended_at is null and subscription.consented_at <= news.created_at
			on conflict do nothing
			returning subscription_id
		), due as (
			update subscription set digest_due_at = least(coalesce(digest_due_at, ${dueAt}), ${dueAt})
			where id in (select subscription_id from told)
		)
		select count(*) as told from told`.execute(db);
	return rows[0]?.told ?? 0;
}

const select = (db: Db) =>
	db
		.selectFrom("subscription_news as news")
		.innerJoin("campaign_update as told", "told.id", "news.update_id")
		.select([
			"told.id",
			"told.campaign_id as campaignId",
			"told.kind",
			"told.subject_id as subjectId",
			"told.occurrence",
		])
		.orderBy("told.created_at")
		.orderBy("told.id");

const known = (row: Omit<CampaignUpdate, "kind"> & { kind: string }): CampaignUpdate => ({
	...row,
	kind: readUpdateKind(row.kind),
});

/** What a subscriber has not been told yet. */
export async function listWaiting(db: Db, subscriptionId: string): Promise<CampaignUpdate[]> {
	const rows = await select(db)
		.where("news.subscription_id", "=", subscriptionId)
		.where("news.digest_id", "is", null)
		.execute();
	return rows.map(known);
}

export async function listOfDigest(db: Db, digestId: string): Promise<CampaignUpdate[]> {
	const rows = await select(db).where("news.digest_id", "=", digestId).execute();
	return rows.map(known);
}

/** Nothing of what waits is true any more, or nobody wants it. */
export async function dropWaiting(db: Db, subscriptionId: string): Promise<void> {
	await db
		.deleteFrom("subscription_news")
		.where("subscription_id", "=", subscriptionId)
		.where("digest_id", "is", null)
		.execute();
}

/** Moves what waits to another subscription of the same person. */
export async function moveWaiting(db: Db, from: string, to: string): Promise<void> {
	await sql`
		insert into subscription_news (subscription_id, update_id)
		select ${to}::uuid, update_id from subscription_news where subscription_id = ${from} and digest_id is null
		on conflict do nothing`.execute(db);
	await dropWaiting(db, from);
}

/** Makes the mail that tells all that waits. */
export async function insertDigest(
	db: Db,
	digest: { id: string; subscriptionId: string; createdAt: Date },
): Promise<void> {
	await db
		.insertInto("digest")
		.values({ id: digest.id, subscription_id: digest.subscriptionId, created_at: digest.createdAt })
		.execute();
	await db
		.updateTable("subscription_news")
		.set({ digest_id: digest.id })
		.where("subscription_id", "=", digest.subscriptionId)
		.where("digest_id", "is", null)
		.execute();
}

export async function findDigest(db: Db, id: string) {
	return db.selectFrom("digest").select("subscription_id as subscriptionId").where("id", "=", id).executeTakeFirst();
}

/** Forgets who was told what; what happened stays, so that it is never told anew. */
export async function deleteDigestsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("digest").where("created_at", "<", before).execute();
}
