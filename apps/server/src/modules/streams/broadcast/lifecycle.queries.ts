import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { selectVisibleCampaigns } from "../../campaigns/index.ts";
import { onAirStates } from "../stream.ts";

export async function setLive(
	db: Db,
	id: string,
	live: { begun: { at: Date; endsBy: Date } | null; width: number; height: number; at: Date },
): Promise<void> {
	const { begun, width, height, at } = live;
	await db
		.updateTable("liveStream")
		.set({
			state: "live",
			interruptedAt: null,
			width,
			height,
			...(begun && { startedAt: begun.at, endsBy: begun.endsBy }),
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setInterrupted(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("liveStream")
		.set({ state: "interrupted", interruptedAt: at, updatedAt: at })
		.where("id", "=", id)
		.execute();
}

export async function setPaused(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("liveStream").set({ state: "paused", updatedAt: at }).where("id", "=", id).execute();
}

/** @returns its campaign if the stream has ended and the recording is new */
export async function setRecorded(
	db: Db,
	id: string,
	recorded: { durationMs: number; width: number; height: number; at: Date },
): Promise<{ campaignId: string } | undefined> {
	return db
		.updateTable("liveStream")
		.set({
			durationMs: recorded.durationMs,
			width: recorded.width,
			height: recorded.height,
			updatedAt: recorded.at,
		})
		.where("id", "=", id)
		.where("state", "=", "ended")
		.where(sql<boolean>`duration_ms is distinct from ${recorded.durationMs}`)
		.returning("campaignId")
		.executeTakeFirst();
}

/** @returns false if nothing has changed */
export async function setViewers(db: Db, id: string, count: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("liveStream")
		.set({ viewersCount: count })
		.where("id", "=", id)
		.where("state", "in", onAirStates)
		.where("viewersCount", "<>", count)
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
		.selectFrom("liveStream")
		.select(["campaignId", "posterImageId as formerId"])
		.where("id", "=", id)
		.where("deletedAt", "is", null)
		.forUpdate()
		.executeTakeFirst();
	if (!row) return undefined;
	await db.updateTable("liveStream").set({ posterImageId: imageId, updatedAt: at }).where("id", "=", id).execute();
	return row;
}

/** The facts of any stream, visible or not, that decide whether the engine may host it. */
export async function findSupervised(db: Db, id: string) {
	return db
		.selectFrom("liveStream")
		.leftJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "liveStream.campaignId")
		.select([
			"liveStream.id",
			"liveStream.campaignId",
			"liveStream.state",
			"liveStream.endsBy",
			"liveStream.interruptedAt",
			"liveStream.endReason",
			"liveStream.durationMs",
			// Neither hidden nor paused by the desk, nor deleted.
			sql<boolean>`live_stream.deleted_at is null and live_stream.hidden_at is null and campaign.id is not null
				and campaign.paused_at is null`.as("isPermitted"),
			sql<boolean>`campaign.id is not null and campaign.ended_at is null`.as("isOfActive"),
		])
		.where("liveStream.id", "=", id)
		.executeTakeFirst();
}
export type SupervisedRow = NonNullable<Awaited<ReturnType<typeof findSupervised>>>;

export async function listLive(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("liveStream").select("id").where("state", "=", "live").execute();
	return rows.map(({ id }) => id);
}

/** Live streams, and ended ones whose recording is not complete. */
export async function listSupervised(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("liveStream")
		.select("id")
		.where((where) =>
			where.or([
				where("state", "in", onAirStates),
				where.and([where("state", "=", "ended"), where("durationMs", "is", null), where("deletedAt", "is", null)]),
			]),
		)
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

/** Live streams that may have to pause or end: past the limit, interrupted or paused for too long, or hidden. */
export async function listOverdue(
	db: Db,
	due: { now: Date; interruptedBefore: Date; pausedBefore: Date },
	limit: number,
): Promise<string[]> {
	const rows = await db
		.selectFrom("liveStream")
		.leftJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "liveStream.campaignId")
		.select("liveStream.id")
		.where("liveStream.state", "in", onAirStates)
		.where("liveStream.deletedAt", "is", null)
		.where((where) =>
			where.or([
				where("liveStream.endsBy", "<=", due.now),
				where.and([
					where("liveStream.state", "=", "interrupted"),
					where("liveStream.interruptedAt", "<=", due.interruptedBefore),
				]),
				where("liveStream.interruptedAt", "<=", due.pausedBefore),
				where("liveStream.hiddenAt", "is not", null),
				where("campaign.id", "is", null),
			]),
		)
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}
