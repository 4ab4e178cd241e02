import { operatorLimits } from "@stride/contract/operator-limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { beginsWords } from "../../platform/db/word-search.ts";
import { isUuid } from "../../platform/ids.ts";

type Page = { asOf: Date; limit: number; offset: number };

/** Streams that are not deleted, including hidden ones, by the operator's search text; or the pinned ones. */
export async function findStreams(db: Db, wish: { typed: string; isPinned: boolean }, page: Page) {
	const { typed, isPinned } = wish;
	const words = beginsWords(sql<string>`title`, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	return db
		.selectFrom("live_stream")
		.select([
			"id",
			"campaign_id as campaignId",
			"title",
			"state",
			"starts_at as startsAt",
			"viewers_count as viewersCount",
			"pinned_at as pinnedAt",
			"hidden_at as hiddenAt",
			"hidden_reason as hiddenReason",
		])
		.where("deleted_at", "is", null)
		.where("created_at", "<=", page.asOf)
		.$if(isPinned, (query) => query.where("pinned_at", "is not", null).orderBy("pinned_at", "desc"))
		.$if(typed !== "" && !words, (query) => query.where(sql<boolean>`false`))
		.$if(words !== null, (query) =>
			query.where((where) =>
				where.or([
					...(words ? [words] : []),
					...(isUuid(id) ? [where("id", "=", id), where("campaign_id", "=", id)] : []),
				]),
			),
		)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type StreamFound = Awaited<ReturnType<typeof findStreams>>[number];

/** A stream that is not deleted, locked until the transaction ends. */
export async function lockForDesk(db: Db, id: string) {
	return db
		.selectFrom("live_stream")
		.select(["campaign_id as campaignId", "hidden_at as hiddenAt", "hidden_by as hiddenBy", "pinned_at as pinnedAt"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.forUpdate()
		.executeTakeFirst();
}

/** @param hidden null to show it again */
export async function setHidden(
	db: Db,
	id: string,
	hidden: { by: string; reason: string } | null,
	at: Date,
): Promise<void> {
	await db
		.updateTable("live_stream")
		.set({
			hidden_at: hidden ? at : null,
			hidden_by: hidden?.by ?? null,
			hidden_reason: hidden?.reason ?? null,
			updated_at: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setPinned(db: Db, id: string, pinnedAt: Date | null): Promise<void> {
	await db.updateTable("live_stream").set({ pinned_at: pinnedAt }).where("id", "=", id).execute();
}
