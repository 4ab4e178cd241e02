import type { Db } from "../../../platform/db/database.ts";

export type LiveCaptionRow = { id: string; language: string; phrase: string; startedAt: Date; updatedAt: Date };

/** Stores a phrase, or its changed text. @returns false if nothing has changed */
export async function storeLiveCaption(db: Db, caption: LiveCaptionRow & { streamId: string }): Promise<boolean> {
	const { language, phrase, updatedAt } = caption;
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("liveCaption")
		.values(caption)
		.onConflict((conflict) =>
			conflict
				.columns(["streamId", "id"])
				.doUpdateSet({ language, phrase, updatedAt })
				.where("liveCaption.phrase", "<>", phrase),
		)
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows !== 0n;
}

/** The latest phrases, the latest first. */
export async function listLatestLiveCaptions(
	db: Db,
	{ streamId, limit }: { streamId: string; limit: number },
): Promise<LiveCaptionRow[]> {
	return selectOf(db, streamId).orderBy("startedAt", "desc").orderBy("id").limit(limit).execute();
}

/** The phrases of a broadcast, the earliest first. */
export async function listLiveCaptions(
	db: Db,
	{ streamId, limit }: { streamId: string; limit: number },
): Promise<LiveCaptionRow[]> {
	return selectOf(db, streamId).orderBy("startedAt").orderBy("id").limit(limit).execute();
}

const selectOf = (db: Db, streamId: string) =>
	db
		.selectFrom("liveCaption")
		.select(["id", "language", "phrase", "startedAt", "updatedAt"])
		.where("streamId", "=", streamId);

/** For a stream that is deleted: its row stays. */
export async function removeLiveCaptionsOf(db: Db, streamId: string): Promise<void> {
	await db.deleteFrom("liveCaption").where("streamId", "=", streamId).execute();
}

/** The phrases of several streams, for the export of personal data. */
export async function listLiveCaptionTexts(db: Db, streamIds: readonly string[]) {
	if (streamIds.length === 0) return [];
	return db
		.selectFrom("liveCaption")
		.select(["streamId", "language", "phrase", "startedAt"])
		.where("streamId", "in", streamIds)
		.orderBy("streamId")
		.orderBy("startedAt")
		.execute();
}
