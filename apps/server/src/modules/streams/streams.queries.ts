import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { selectVisibleCampaigns } from "../campaigns/index.ts";
import { onAirStates } from "./stream.ts";

/** The single rule of public visibility of streams and their campaigns; every list and read uses it. */
const selectVisible = (db: Db) =>
	db
		.selectFrom("live_stream")
		.innerJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "live_stream.campaign_id")
		.where("live_stream.deleted_at", "is", null)
		.where("live_stream.hidden_at", "is", null);

const selectStreams = (db: Db) =>
	selectVisible(db).select([
		"live_stream.id",
		"live_stream.campaign_id as campaignId",
		"live_stream.title",
		"live_stream.description",
		"live_stream.image_id as imageId",
		"live_stream.starts_at as startsAt",
		"live_stream.state",
		"live_stream.started_at as startedAt",
		"live_stream.interrupted_at as interruptedAt",
		"live_stream.ended_at as endedAt",
		"live_stream.end_reason as endReason",
		"live_stream.ends_by as endsBy",
		"live_stream.duration_ms as durationMs",
		"live_stream.width",
		"live_stream.height",
		"live_stream.poster_image_id as posterImageId",
		"live_stream.viewers_count as viewersCount",
		"live_stream.created_at as createdAt",
		"live_stream.updated_at as updatedAt",
		"campaign.authorId",
		"campaign.slug as campaignSlug",
		"campaign.title as campaignTitle",
		"campaign.endedAt as campaignEndedAt",
	]);
export type StreamRow = NonNullable<Awaited<ReturnType<typeof findStream>>>;

export async function findStream(db: Db, id: string) {
	return selectStreams(db).where("live_stream.id", "=", id).executeTakeFirst();
}

/** Selects the streams of one campaign, of one author's campaigns, or of all. */
export type StreamScope = { campaignId: string } | { authorId: string } | "all";
type Page = { asOf: Date; limit: number; offset: number };

function selectPage(db: Db, scope: StreamScope, page: Page) {
	return selectStreams(db)
		.where("live_stream.created_at", "<=", page.asOf)
		.$if(scope !== "all" && "campaignId" in scope, (query) =>
			query.where("live_stream.campaign_id", "=", (scope as { campaignId: string }).campaignId),
		)
		.$if(scope !== "all" && "authorId" in scope, (query) =>
			query.where("campaign.authorId", "=", (scope as { authorId: string }).authorId),
		)
		.limit(page.limit)
		.offset(page.offset);
}

/*
 * Streams that were live, upcoming or past at `asOf`: a stream that starts or ends meanwhile moves no row of later pages.
 * The states are listed so that the partial indexes by state apply.
 */
const wasLive = (asOf: Date) => sql<boolean>`
	live_stream.started_at <= ${asOf}
	and (live_stream.state in ('live', 'interrupted') or live_stream.state = 'ended' and live_stream.ended_at > ${asOf})`;
const wasUpcoming = (asOf: Date) => sql<boolean>`
	(live_stream.started_at is null or live_stream.started_at > ${asOf})
	and (campaign."endedAt" is null or campaign."endedAt" > ${asOf})`;

export async function listLive(db: Db, scope: StreamScope, page: Page) {
	return selectPage(db, scope, page)
		.where(wasLive(page.asOf))
		.orderBy("live_stream.viewers_count", "desc")
		.orderBy("live_stream.started_at", "desc")
		.orderBy("live_stream.id", "desc")
		.execute();
}

/** The next to start first. @param page.startsAfter leaves out those that should have begun before it and have not */
export async function listUpcoming(db: Db, scope: StreamScope, page: Page & { startsAfter: Date | null }) {
	return selectPage(db, scope, page)
		.where(wasUpcoming(page.asOf))
		.$if(page.startsAfter !== null, (query) => query.where("live_stream.starts_at", ">", page.startsAfter as Date))
		.orderBy("live_stream.starts_at")
		.orderBy("live_stream.id")
		.execute();
}

/** Newest end first. */
export async function listPast(db: Db, scope: StreamScope, page: Page) {
	return selectPage(db, scope, page)
		.where("live_stream.state", "=", "ended")
		.where("live_stream.ended_at", "<=", page.asOf)
		.orderBy("live_stream.ended_at", "desc")
		.orderBy("live_stream.id", "desc")
		.execute();
}

/** Live ones by viewers; then those that start in a window, the next one first; then pinned ones. */
export async function listFeatured(db: Db, page: Page & { startsAfter: Date; startsBefore: Date }) {
	const rank = sql<number>`case
		when ${wasLive(page.asOf)} then 0
		when ${wasUpcoming(page.asOf)} and live_stream.starts_at > ${page.startsAfter}
			and live_stream.starts_at <= ${page.startsBefore} then 1
		when live_stream.pinned_at <= ${page.asOf} and (live_stream.started_at is not null or ${wasUpcoming(page.asOf)}) then 2
	end`;
	return selectPage(db, "all", page)
		.where(sql<boolean>`(${wasLive(page.asOf)} or live_stream.pinned_at <= ${page.asOf}
			or live_stream.starts_at > ${page.startsAfter} and live_stream.starts_at <= ${page.startsBefore})`)
		.where(sql<boolean>`${rank} is not null`)
		.orderBy(rank)
		.orderBy(sql`case when ${rank} = 0 then live_stream.viewers_count end desc nulls last`)
		.orderBy(sql`case when ${rank} = 1 then live_stream.starts_at end nulls last`)
		.orderBy(sql`case when ${rank} = 2 then live_stream.pinned_at end desc nulls last`)
		.orderBy("live_stream.id", "desc")
		.execute();
}

/** Counts of each campaign's visible streams; campaigns without any are left out. */
export async function countByCampaign(db: Db, campaignIds: readonly string[]) {
	const count = (rule: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${rule})`;
	return selectVisible(db)
		.where("live_stream.campaign_id", "in", campaignIds)
		.groupBy("live_stream.campaign_id")
		.select([
			"live_stream.campaign_id as campaignId",
			count(sql`state in ('live', 'interrupted')`).as("live"),
			count(sql`state = 'upcoming' and campaign."endedAt" is null`).as("upcoming"),
			count(sql`state = 'ended'`).as("past"),
		])
		.execute();
}

export async function hasStreamOnAir(db: Db, campaignId: string): Promise<boolean> {
	const row = await db
		.selectFrom("live_stream")
		.select("id")
		.where("campaign_id", "=", campaignId)
		.where("state", "in", onAirStates)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

export async function isVisibleOf(db: Db, stream: { streamId: string; campaignId: string }): Promise<boolean> {
	const row = await selectVisible(db)
		.select("live_stream.id")
		.where("live_stream.id", "=", stream.streamId)
		.where("live_stream.campaign_id", "=", stream.campaignId)
		.executeTakeFirst();
	return row !== undefined;
}

/** Upcoming streams of active campaigns by start. */
export async function listStartingUntil(db: Db, window: { from: Date; until: Date }) {
	return selectVisible(db)
		.select(["live_stream.id", "live_stream.campaign_id as campaignId", "live_stream.starts_at as startsAt"])
		.where("live_stream.state", "=", "upcoming")
		.where("campaign.endedAt", "is", null)
		.where("live_stream.starts_at", ">", window.from)
		.where("live_stream.starts_at", "<=", window.until)
		.orderBy("live_stream.starts_at")
		.execute();
}

export async function findNextStart(db: Db, campaignId: string): Promise<Date | undefined> {
	const row = await selectVisible(db)
		.select("live_stream.starts_at as startsAt")
		.where("live_stream.campaign_id", "=", campaignId)
		.where("live_stream.state", "=", "upcoming")
		.executeTakeFirst();
	return row?.startsAt;
}
