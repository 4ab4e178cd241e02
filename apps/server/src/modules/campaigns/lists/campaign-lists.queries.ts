import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { beginsWords } from "../../../platform/db/word-search.ts";
import { isUuid } from "../../../platform/ids.ts";
import { selectCampaigns, visible } from "../campaigns.queries.ts";

type Page = { asOf: Date; limit: number; offset: number };

/** Campaigns in any state that match the operator's search text; all of them for an empty one. */
export async function findCampaigns(db: Db, typed: string, page: Page) {
	const words = beginsWords(sql<string>`title`, typed, operatorLimits.searchWordsMax);
	return selectCampaigns(db)
		.select([
			"campaign.deletedAt",
			"campaign.hiddenAt",
			"campaign.hiddenBy",
			"campaign.hiddenReason",
			"campaign.pausedReason",
		])
		.where("campaign.createdAt", "<=", page.asOf)
		.$if(typed !== "", (query) =>
			query.where((where) =>
				where.or([
					where("campaign.slug", "=", typed.toLowerCase()),
					...(words ? [words] : []),
					...(isUuid(typed.toLowerCase())
						? [where("campaign.id", "=", typed.toLowerCase()), where("campaign.authorId", "=", typed.toLowerCase())]
						: []),
				]),
			),
		)
		.orderBy("campaign.createdAt", "desc")
		.orderBy("campaign.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type CampaignFound = Awaited<ReturnType<typeof findCampaigns>>[number];

/** An author's campaigns that the operator has hidden, newest first. */
export async function listHiddenOf(db: Db, authorId: string) {
	return db
		.selectFrom("campaign")
		.select(["id", "title", "hiddenReason as reason", "hiddenAt"])
		.where("authorId", "=", authorId)
		.where("deletedAt", "is", null)
		.where("hiddenAt", "is not", null)
		.orderBy("hiddenAt", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** Locks a campaign that is not deleted until the transaction commits. */
export async function lockForHiding(db: Db, id: string) {
	return db
		.selectFrom("campaign")
		.select(["id", "authorId", "title", "hiddenAt", "hiddenBy", "pausedAt"])
		.where("id", "=", id)
		.where("deletedAt", "is", null)
		.forUpdate()
		.executeTakeFirst();
}

/** @param hidden null to restore its public visibility */
export async function setHidden(
	db: Db,
	id: string,
	hidden: { by: string; reason: string } | null,
	at: Date,
): Promise<void> {
	await db
		.updateTable("campaign")
		.set({
			hiddenAt: hidden ? at : null,
			hiddenBy: hidden?.by ?? null,
			hiddenReason: hidden?.reason ?? null,
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

/** @param pause null to end it */
export async function setPaused(
	db: Db,
	id: string,
	pause: { by: string; reason: string } | null,
	at: Date,
): Promise<void> {
	await db
		.updateTable("campaign")
		.set({
			pausedAt: pause ? at : null,
			pausedBy: pause?.by ?? null,
			pausedReason: pause?.reason ?? null,
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

function selectListed(db: Db, withDemo: boolean) {
	const all = db.selectFrom("campaign").where(visible);
	return withDemo ? all : all.where("demo", "=", false);
}

export async function countListed(db: Db, withDemo: boolean): Promise<number> {
	const { count } = await selectListed(db, withDemo)
		.select((select) => select.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Oldest first, so that a new campaign changes the last page only. */
export async function listListed(db: Db, withDemo: boolean, page: { limit: number; offset: number }) {
	return selectListed(db, withDemo)
		.select(["slug", "updatedAt"])
		.orderBy("id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
