import type { CampaignState } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type RawBuilder, sql } from "kysely";
import { countUpTo } from "../../../platform/db/bounded-count.ts";
import {
	createdBetween,
	type FoundPage,
	type MatchOrder,
	matching,
	matchOrder,
	newestFirst,
} from "../../../platform/db/created-between.ts";
import type { Db } from "../../../platform/db/database.ts";
import { beginsWords } from "../../../platform/db/word-search.ts";
import { isUuid } from "../../../platform/ids.ts";
import { selectCampaigns, visible } from "../campaigns.queries.ts";

const inState: Record<CampaignState, RawBuilder<boolean>> = {
	active: sql`campaign.deleted_at is null and campaign.ended_at is null and campaign.hidden_at is null
		and campaign.paused_at is null`,
	ended: sql`campaign.deleted_at is null and campaign.ended_at is not null`,
	hidden: sql`campaign.deleted_at is null and campaign.hidden_at is not null`,
	paused: sql`campaign.deleted_at is null and campaign.ended_at is null and campaign.paused_at is not null`,
	deleted: sql`campaign.deleted_at is not null`,
};

/** Campaigns in any state that match the operator's search text; all of them for an empty one. */
export async function findCampaigns(
	db: Db,
	{ typed, state }: { typed: string; state: CampaignState | undefined },
	page: FoundPage,
) {
	const words = beginsWords(sql<string>`title`, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	const matches = (order: MatchOrder) =>
		db
			.selectFrom("campaign")
			.where(createdBetween("created_at", page))
			.$if(state !== undefined, (query) => query.where(inState[state ?? "active"]))
			.$if(typed !== "", (query) =>
				query.where((where) =>
					matching(
						where.or([
							where("slug", "=", id),
							...(words ? [words] : []),
							...(isUuid(id) ? [where("id", "=", id), where("authorId", "=", id)] : []),
						]),
						order,
					),
				),
			);
	const found = await countUpTo(db, matches("sorted"), operatorLimits.countMax);
	const order = matchOrder(found, operatorLimits.countMax);
	const onPage = matches(order)
		.select("id")
		.orderBy(newestFirst("created_at", order), "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset);
	// The totals are joined to the page's rows alone.
	const rows = await selectCampaigns(db)
		.select([
			"campaign.deletedAt",
			"campaign.hiddenAt",
			"campaign.hiddenBy",
			"campaign.hiddenReason",
			"campaign.pausedReason",
		])
		.where("campaign.id", "in", onPage)
		.orderBy("campaign.createdAt", "desc")
		.orderBy("campaign.id", "desc")
		.execute();
	return { rows, found };
}
export type CampaignFound = Awaited<ReturnType<typeof findCampaigns>>["rows"][number];

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
