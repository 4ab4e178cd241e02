import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

const sampleMs = 10_000;

/** The count holds until the next sample; `peak` is the highest one in the ten seconds that follow `at`. */
export type ViewerSample = { at: Date; viewers: number; peak: number };

export async function addSample(
	db: Db,
	{ streamId, at, viewers }: { streamId: string; at: Date; viewers: number },
): Promise<void> {
	const sampledAt = new Date(Math.floor(at.getTime() / sampleMs) * sampleMs);
	await db
		.insertInto("viewerSample")
		.values({ streamId, sampledAt, viewers, peak: viewers })
		.onConflict((conflict) =>
			conflict.columns(["streamId", "sampledAt"]).doUpdateSet({
				viewers,
				peak: sql`greatest(viewer_sample.peak, excluded.peak)`,
			}),
		)
		.execute();
}

/** Adds viewers, each once; none after the audience of a broadcast has been closed. */
export async function addViewers(
	db: Db,
	{ streamId, hashes }: { streamId: string; hashes: readonly Buffer[] },
): Promise<void> {
	await sql`
		insert into broadcast_viewer (stream_id, viewer_hash)
		select live_stream.id, viewer.hash from live_stream, unnest(${hashes}::bytea[]) as viewer (hash)
		where live_stream.id = ${streamId} and viewers_total is null
		on conflict do nothing`.execute(db);
}

/** Counts the viewers of broadcasts that are complete, and removes their hashes. */
export async function closeAudiences(db: Db, streams: readonly string[]): Promise<void> {
	await sql`
		with removed as (
			delete from broadcast_viewer where stream_id = any (${streams}::uuid[]) returning stream_id
		), counted as (
			select stream.id, count(removed.stream_id) as viewers from unnest(${streams}::uuid[]) as stream (id)
				left join removed on removed.stream_id = stream.id
			group by stream.id
		)
		update live_stream set viewers_total = counted.viewers from counted
		where live_stream.id = counted.id and viewers_total is null`.execute(db);
}

/** Streams that ended, or were deleted, before this time, and whose viewers are still listed. */
export async function listOpenAudiences(db: Db, before: Date): Promise<string[]> {
	const rows = await db
		.selectFrom("liveStream")
		.select("id")
		.where((or) => or.or([or("endedAt", "<", before), or("deletedAt", "<", before)]))
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("broadcastViewer").whereRef("broadcastViewer.streamId", "=", "liveStream.id").select("streamId"),
			),
		)
		.execute();
	return rows.map(({ id }) => id);
}

export async function listSamples(db: Db, streamId: string): Promise<ViewerSample[]> {
	return db
		.selectFrom("viewerSample")
		.select(["sampledAt as at", "viewers", "peak"])
		.where("streamId", "=", streamId)
		.orderBy("sampledAt")
		.execute();
}

/** @returns null for a broadcast that is complete and whose viewers were never counted */
export async function countViewers(db: Db, streamId: string): Promise<number | null> {
	const { rows } = await sql<{ viewers: number | null }>`
		select coalesce(
			viewers_total,
			nullif((select count(*) from broadcast_viewer where stream_id = live_stream.id), 0),
			case when ended_at is null then 0 end
		)::int as viewers
		from live_stream where id = ${streamId}`.execute(db);
	return rows[0]?.viewers ?? null;
}
