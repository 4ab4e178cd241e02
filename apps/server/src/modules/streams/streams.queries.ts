import { sql } from "kysely";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";
import { selectVisibleCampaigns } from "../campaigns/index.ts";
import { onAirStates } from "./stream.ts";

/** The single rule of public visibility of streams and their campaigns; every list and read uses it. */
export const selectVisible = (db: Db) =>
	db
		.selectFrom("liveStream")
		.innerJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "liveStream.campaignId")
		.where("liveStream.deletedAt", "is", null)
		.where("liveStream.hiddenAt", "is", null);

const selectStreams = (db: Db) =>
	selectVisible(db).select([
		"liveStream.id",
		"liveStream.campaignId",
		"liveStream.title",
		"liveStream.description",
		"liveStream.imageId",
		"liveStream.startsAt",
		"liveStream.state",
		"liveStream.startedAt",
		"liveStream.interruptedAt",
		"liveStream.endedAt",
		"liveStream.endReason",
		"liveStream.endsBy",
		"liveStream.durationMs",
		"liveStream.width",
		"liveStream.height",
		"liveStream.posterImageId",
		"liveStream.viewersCount",
		"liveStream.allowsDownload",
		"liveStream.createdAt",
		"liveStream.updatedAt",
		"campaign.authorId",
		"campaign.slug as campaignSlug",
		"campaign.title as campaignTitle",
		"campaign.endedAt as campaignEndedAt",
		sql<string[]>`array(
			select language from stream_caption where stream_id = live_stream.id order by language
		)`.as("captionLanguages"),
	]);
export type StreamRow = NonNullable<Awaited<ReturnType<typeof findStream>>>;

export async function findStream(db: Db, id: string) {
	return selectStreams(db).where("liveStream.id", "=", id).executeTakeFirst();
}

/** The facts of any stream, public or not, that decide whether it can be watched. */
export async function findWatched(db: Db, id: string) {
	return db
		.selectFrom("liveStream")
		.leftJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "liveStream.campaignId")
		.select([
			"liveStream.campaignId",
			"liveStream.state",
			"liveStream.durationMs",
			"campaign.authorId",
			"campaign.endedAt as campaignEndedAt",
			sql<boolean>`live_stream.deleted_at is not null`.as("isDeleted"),
			sql<boolean>`live_stream.hidden_at is not null or campaign.id is null`.as("isHidden"),
		])
		.where("liveStream.id", "=", id)
		.executeTakeFirst();
}

/** Selects the streams of one campaign, of one author's campaigns, or of all. */
export type StreamScope = { campaignId: string } | { authorId: string } | "all";
type Page = { asOf: Date; limit: number; offset: number };

function selectPage(db: Db, scope: StreamScope, page: Page) {
	return selectStreams(db)
		.where("liveStream.createdAt", "<=", page.asOf)
		.$if(scope !== "all" && "campaignId" in scope, (query) =>
			query.where("liveStream.campaignId", "=", (scope as { campaignId: string }).campaignId),
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
	and (live_stream.state in ('live', 'interrupted', 'paused') or live_stream.state = 'ended' and live_stream.ended_at > ${asOf})`;
const wasUpcoming = (asOf: Date) => sql<boolean>`
	(live_stream.started_at is null or live_stream.started_at > ${asOf})
	and (campaign.ended_at is null or campaign.ended_at > ${asOf})`;

export async function listLive(db: Db, scope: StreamScope, page: Page) {
	return selectPage(db, scope, page)
		.where(wasLive(page.asOf))
		.orderBy("liveStream.viewersCount", "desc")
		.orderBy("liveStream.startedAt", "desc")
		.orderBy("liveStream.id", "desc")
		.execute();
}

/** The next to start first. @param page.startsAfter leaves out those that should have begun before it and have not */
export async function listUpcoming(db: Db, scope: StreamScope, page: Page & { startsAfter: Date | null }) {
	return selectPage(db, scope, page)
		.where(wasUpcoming(page.asOf))
		.$if(page.startsAfter !== null, (query) => query.where("liveStream.startsAt", ">", page.startsAfter as Date))
		.orderBy("liveStream.startsAt")
		.orderBy("liveStream.id")
		.execute();
}

/** Newest end first. */
export async function listPast(db: Db, scope: StreamScope, page: Page) {
	return selectPage(db, scope, page)
		.where("liveStream.state", "=", "ended")
		.where("liveStream.endedAt", "<=", page.asOf)
		.orderBy("liveStream.endedAt", "desc")
		.orderBy("liveStream.id", "desc")
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
		.orderBy("liveStream.id", "desc")
		.execute();
}

/** The visible streams with a page of their own; an upcoming one is not announced after the end of its campaign. */
function selectListed(db: Db, withDemo: boolean) {
	return selectVisible(db)
		.where((select) => select.or([select("campaign.endedAt", "is", null), select("liveStream.state", "=", "ended")]))
		.$if(!withDemo, (query) => query.where("campaign.demo", "=", false));
}

export async function countListed(db: Db, withDemo: boolean): Promise<number> {
	const { count } = await selectListed(db, withDemo)
		.select((select) => select.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Oldest first, so that a new stream changes the last page only. */
export async function listListed(db: Db, withDemo: boolean, page: { limit: number; offset: number }) {
	return selectListed(db, withDemo)
		.select(["liveStream.id", "campaign.slug", "liveStream.updatedAt"])
		.orderBy("liveStream.id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

const selectCounts = compileOnce((db, { campaignIds }: { campaignIds: readonly string[] }) => {
	const count = (rule: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${rule})`;
	return selectVisible(db)
		.where(sql<boolean>`live_stream.campaign_id = any(${campaignIds})`)
		.groupBy("liveStream.campaignId")
		.select([
			"liveStream.campaignId",
			count(sql`state in ('live', 'interrupted', 'paused')`).as("live"),
			count(sql`state = 'upcoming' and campaign.ended_at is null`).as("upcoming"),
			count(sql`state = 'ended'`).as("past"),
		]);
});

/** Counts of each campaign's visible streams; campaigns without any are left out. */
export async function countByCampaign(db: Db, campaignIds: readonly string[]) {
	const { rows } = await selectCounts(db, { campaignIds });
	return rows;
}

export async function hasStreamOnAir(db: Db, campaignId: string): Promise<boolean> {
	const row = await db
		.selectFrom("liveStream")
		.select("id")
		.where("campaignId", "=", campaignId)
		.where("state", "in", onAirStates)
		.where("deletedAt", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

export async function isVisibleOf(db: Db, stream: { streamId: string; campaignId: string }): Promise<boolean> {
	const row = await selectVisible(db)
		.select("liveStream.id")
		.where("liveStream.id", "=", stream.streamId)
		.where("liveStream.campaignId", "=", stream.campaignId)
		.executeTakeFirst();
	return row !== undefined;
}

/** Upcoming streams of active campaigns by start. */
export async function listStartingUntil(db: Db, window: { from: Date; until: Date }) {
	return selectVisible(db)
		.select(["liveStream.id", "liveStream.campaignId", "liveStream.startsAt"])
		.where("liveStream.state", "=", "upcoming")
		.where("campaign.endedAt", "is", null)
		.where("liveStream.startsAt", ">", window.from)
		.where("liveStream.startsAt", "<=", window.until)
		.orderBy("liveStream.startsAt")
		.execute();
}

export async function findNextStart(db: Db, campaignId: string): Promise<Date | undefined> {
	const row = await selectVisible(db)
		.select("liveStream.startsAt")
		.where("liveStream.campaignId", "=", campaignId)
		.where("liveStream.state", "=", "upcoming")
		.executeTakeFirst();
	return row?.startsAt;
}
