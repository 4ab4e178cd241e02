import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { sql } from "kysely";
import { countUpTo } from "../../platform/db/bounded-count.ts";
import { type MatchOrder, matching, matchOrder, newestFirst } from "../../platform/db/created-between.ts";
import type { Db } from "../../platform/db/database.ts";
import { beginsWords } from "../../platform/db/word-search.ts";
import { isUuid } from "../../platform/ids.ts";

type Page = { asOf: Date; limit: number; offset: number };

/** Streams that are not deleted, including hidden ones, by the operator's search text; or the pinned ones. */
export async function findStreams(db: Db, query: { typed: string; isPinned: boolean }, page: Page) {
	const { typed, isPinned } = query;
	const words = beginsWords(sql<string>`title`, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	const found = (order: MatchOrder) =>
		db
			.selectFrom("liveStream")
			.where("deletedAt", "is", null)
			.where("createdAt", "<=", page.asOf)
			.$if(isPinned, (query) => query.where("pinnedAt", "is not", null))
			.$if(typed !== "" && !words, (query) => query.where(sql<boolean>`false`))
			.$if(words !== null, (query) =>
				query.where((where) =>
					matching(
						where.or([
							...(words ? [words] : []),
							...(isUuid(id) ? [where("id", "=", id), where("campaignId", "=", id)] : []),
						]),
						order,
					),
				),
			);
	const order = matchOrder(await countUpTo(db, found("sorted"), operatorLimits.countMax), operatorLimits.countMax);
	return found(order)
		.select(["id", "campaignId", "title", "state", "startsAt", "viewersCount", "pinnedAt", "hiddenAt", "hiddenReason"])
		.$if(isPinned, (query) => query.orderBy("pinnedAt", "desc"))
		.orderBy(newestFirst("created_at", order), "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type StreamFound = Awaited<ReturnType<typeof findStreams>>[number];

/** A stream that is not deleted, locked until the transaction ends. */
export async function lockForDesk(db: Db, id: string) {
	return db
		.selectFrom("liveStream")
		.select(["campaignId", "hiddenAt", "hiddenBy", "pinnedAt"])
		.where("id", "=", id)
		.where("deletedAt", "is", null)
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
		.updateTable("liveStream")
		.set({
			hiddenAt: hidden ? at : null,
			hiddenBy: hidden?.by ?? null,
			hiddenReason: hidden?.reason ?? null,
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setPinned(db: Db, id: string, pinnedAt: Date | null): Promise<void> {
	await db.updateTable("liveStream").set({ pinnedAt }).where("id", "=", id).execute();
}
