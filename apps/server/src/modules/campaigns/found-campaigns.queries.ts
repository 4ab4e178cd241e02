import { operatorLimits } from "@stride/contract/operator-limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { beginsWords } from "../../platform/db/word-search.ts";
import { isUuid } from "../../platform/ids.ts";
import { selectCampaigns } from "./campaigns.queries.ts";

type Page = { asOf: Date; limit: number; offset: number };

/** Campaigns in any state that match the operator's search text; all of them for an empty one. */
export async function findCampaigns(db: Db, typed: string, page: Page) {
	const words = beginsWords(sql<string>`title`, typed, operatorLimits.searchWordsMax);
	return selectCampaigns(db)
		.select([
			"campaign.deleted_at as deletedAt",
			"campaign.hidden_at as hiddenAt",
			"campaign.hidden_by as hiddenBy",
			"campaign.hidden_reason as hiddenReason",
		])
		.where("campaign.created_at", "<=", page.asOf)
		.$if(typed !== "", (query) =>
			query.where((where) =>
				where.or([
					where("campaign.slug", "=", typed.toLowerCase()),
					...(words ? [words] : []),
					...(isUuid(typed.toLowerCase())
						? [where("campaign.id", "=", typed.toLowerCase()), where("campaign.author_id", "=", typed.toLowerCase())]
						: []),
				]),
			),
		)
		.orderBy("campaign.created_at", "desc")
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
		.select(["id", "title", "hidden_reason as reason", "hidden_at as hiddenAt"])
		.where("author_id", "=", authorId)
		.where("deleted_at", "is", null)
		.where("hidden_at", "is not", null)
		.orderBy("hidden_at", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** Locks a campaign that is not deleted until the transaction commits. */
export async function lockForHiding(db: Db, id: string) {
	return db
		.selectFrom("campaign")
		.select(["id", "author_id as authorId", "title", "hidden_at as hiddenAt", "hidden_by as hiddenBy"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
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
			hidden_at: hidden ? at : null,
			hidden_by: hidden?.by ?? null,
			hidden_reason: hidden?.reason ?? null,
			updated_at: at,
		})
		.where("id", "=", id)
		.execute();
}
