import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { selectVisibleCampaigns } from "../campaigns/index.ts";
import { onAirStates } from "./stream.ts";

export async function setLive(db: Db, id: string, begun: { at: Date; endsBy: Date } | null, at: Date): Promise<void> {
	await db
		.updateTable("live_stream")
		.set({
			state: "live",
			interrupted_at: null,
			...(begun && { started_at: begun.at, ends_by: begun.endsBy }),
			updated_at: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setInterrupted(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("live_stream")
		.set({ state: "interrupted", interrupted_at: at, updated_at: at })
		.where("id", "=", id)
		.execute();
}

/** @returns its campaign if the stream has ended and the recording is new */
export async function setRecorded(
	db: Db,
	id: string,
	recorded: { durationMs: number; width: number; height: number; at: Date },
): Promise<{ campaignId: string } | undefined> {
	return db
		.updateTable("live_stream")
		.set({
			duration_ms: recorded.durationMs,
			width: recorded.width,
			height: recorded.height,
			updated_at: recorded.at,
		})
		.where("id", "=", id)
		.where("state", "=", "ended")
		.where(sql<boolean>`duration_ms is distinct from ${recorded.durationMs}`)
		.returning("campaign_id as campaignId")
		.executeTakeFirst();
}

/** @returns false if nothing has changed */
export async function setViewers(db: Db, id: string, count: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("live_stream")
		.set({ viewers_count: count })
		.where("id", "=", id)
		.where("state", "in", onAirStates)
		.where("viewers_count", "<>", count)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** @returns the previous poster; undefined if the stream does not exist */
export async function replacePoster(
	db: Db,
	id: string,
	{ imageId, at }: { imageId: string; at: Date },
): Promise<{ campaignId: string; formerId: string | null } | undefined> {
	const row = await db
		.selectFrom("live_stream")
		.select(["campaign_id as campaignId", "poster_image_id as formerId"])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.forUpdate()
		.executeTakeFirst();
	if (!row) return undefined;
	await db.updateTable("live_stream").set({ poster_image_id: imageId, updated_at: at }).where("id", "=", id).execute();
	return row;
}

/** The facts of any stream, visible or not, that decide whether the engine may host it. */
export async function findSupervised(db: Db, id: string) {
	return db
		.selectFrom("live_stream")
		.leftJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "live_stream.campaign_id")
		.select([
			"live_stream.id",
			"live_stream.campaign_id as campaignId",
			"live_stream.state",
			"live_stream.ends_by as endsBy",
			"live_stream.interrupted_at as interruptedAt",
			"live_stream.end_reason as endReason",
			"live_stream.duration_ms as durationMs",
			sql<boolean>`live_stream.deleted_at is null and live_stream.hidden_at is null and campaign.id is not null`.as(
				"isVisible",
			),
			sql<boolean>`campaign.id is not null and campaign."endedAt" is null`.as("isOfActive"),
		])
		.where("live_stream.id", "=", id)
		.executeTakeFirst();
}
export type SupervisedRow = NonNullable<Awaited<ReturnType<typeof findSupervised>>>;

export async function listLive(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("live_stream").select("id").where("state", "=", "live").execute();
	return rows.map(({ id }) => id);
}

/** Live streams, and ended ones whose recording is not complete. */
export async function listSupervised(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("live_stream")
		.select("id")
		.where((where) =>
			where.or([
				where("state", "in", onAirStates),
				where.and([where("state", "=", "ended"), where("duration_ms", "is", null), where("deleted_at", "is", null)]),
			]),
		)
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

/** Live streams that may have to end: past the limit or the resume deadline, or hidden. */
export async function listOverdue(
	db: Db,
	due: { now: Date; interruptedBefore: Date },
	limit: number,
): Promise<string[]> {
	const rows = await db
		.selectFrom("live_stream")
		.leftJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "live_stream.campaign_id")
		.select("live_stream.id")
		.where("live_stream.state", "in", onAirStates)
		.where("live_stream.deleted_at", "is", null)
		.where((where) =>
			where.or([
				where("live_stream.ends_by", "<=", due.now),
				where("live_stream.interrupted_at", "<=", due.interruptedBefore),
				where("live_stream.hidden_at", "is not", null),
				where("campaign.id", "is", null),
			]),
		)
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}
