import type { Db } from "../../../platform/db/database.ts";
import { selectVisible } from "../streams.queries.ts";

export type ClipRow = {
	id: string;
	streamId: string;
	title: string;
	startMs: number;
	endMs: number;
	madeAt: Date | null;
	leadMs: number;
	durationMs: number;
	createdAt: Date;
	updatedAt: Date;
};

const selectClips = (db: Db) =>
	db
		.selectFrom("streamClip")
		.select([
			"id",
			"streamId",
			"title",
			"startMs",
			"endMs",
			"madeAt",
			"leadMs",
			"durationMs",
			"createdAt",
			"updatedAt",
		]);

export async function findClip(db: Db, id: string): Promise<ClipRow | undefined> {
	return selectClips(db).where("id", "=", id).executeTakeFirst();
}

/** The newest first. */
export async function listClipsOf(db: Db, streamId: string): Promise<ClipRow[]> {
	return selectClips(db).where("streamId", "=", streamId).orderBy("createdAt", "desc").orderBy("id", "desc").execute();
}

/** What the engine plays of a stream. */
export async function listClipRanges(db: Db, streamId: string) {
	return db
		.selectFrom("streamClip")
		.select(["id", "startMs", "endMs", "madeAt"])
		.where("streamId", "=", streamId)
		.execute();
}

export async function countClips(db: Db, streamId: string): Promise<number> {
	const { count } = await db
		.selectFrom("streamClip")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("streamId", "=", streamId)
		.executeTakeFirstOrThrow();
	return Number(count);
}

export type NewClip = {
	id: string;
	streamId: string;
	title: string;
	startMs: number;
	endMs: number;
	madeAt: Date | null;
	leadMs: number;
	durationMs: number;
	createdAt: Date;
};

export async function insertClip(db: Db, clip: NewClip): Promise<void> {
	await db
		.insertInto("streamClip")
		.values({ ...clip, updatedAt: clip.createdAt })
		.execute();
}

type OfStream = { id: string; streamId: string };

/** @returns false if there is no such clip */
export async function setClipTitle(
	db: Db,
	{ id, streamId, title, at }: OfStream & { title: string; at: Date },
): Promise<boolean> {
	const row = await db
		.updateTable("streamClip")
		.set({ title, updatedAt: at })
		.where("id", "=", id)
		.where("streamId", "=", streamId)
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** @returns false if there is none */
export async function removeClip(db: Db, { id, streamId }: OfStream): Promise<boolean> {
	const row = await db
		.deleteFrom("streamClip")
		.where("id", "=", id)
		.where("streamId", "=", streamId)
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** For a stream that is deleted: its row stays. */
export async function removeClipsOf(db: Db, streamId: string): Promise<void> {
	await db.deleteFrom("streamClip").where("streamId", "=", streamId).execute();
}

/** The clips of several streams, for the export of personal data. */
export async function listClipRecords(db: Db, streamIds: readonly string[]) {
	if (streamIds.length === 0) return [];
	return db
		.selectFrom("streamClip")
		.select(["id", "streamId", "title", "startMs", "endMs", "createdAt", "updatedAt"])
		.where("streamId", "in", streamIds)
		.orderBy("streamId")
		.orderBy("createdAt")
		.execute();
}

/** The clips that can be watched. */
function selectWatchable(db: Db, withDemo: boolean) {
	return selectVisible(db)
		.innerJoin("streamClip", "streamClip.streamId", "liveStream.id")
		.where("campaign.endedAt", "is", null)
		.$if(!withDemo, (query) => query.where("campaign.demo", "=", false));
}

export async function countWatchable(db: Db, withDemo: boolean): Promise<number> {
	const { count } = await selectWatchable(db, withDemo)
		.select((select) => select.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Oldest first, so that a new clip changes the last page only. */
export async function listWatchable(db: Db, withDemo: boolean, page: { limit: number; offset: number }) {
	return selectWatchable(db, withDemo)
		.select(["streamClip.id", "campaign.slug", "streamClip.updatedAt"])
		.orderBy("streamClip.id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
