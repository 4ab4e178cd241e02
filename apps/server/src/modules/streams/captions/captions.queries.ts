import type { Db } from "../../../platform/db/database.ts";

export async function listCaptionsOf(db: Db, streamId: string) {
	return db
		.selectFrom("streamCaption")
		.select(["language", "updatedAt"])
		.where("streamId", "=", streamId)
		.orderBy("language")
		.execute();
}

type CaptionsId = { streamId: string; language: string };

export async function findCaptions(db: Db, { streamId, language }: CaptionsId) {
	return db
		.selectFrom("streamCaption")
		.select(["vtt", "updatedAt"])
		.where("streamId", "=", streamId)
		.where("language", "=", language)
		.executeTakeFirst();
}

export async function storeCaptions(db: Db, captions: CaptionsId & { vtt: string; at: Date }): Promise<void> {
	const { streamId, language, vtt, at } = captions;
	await db
		.insertInto("streamCaption")
		.values({ streamId, language, vtt, createdAt: at, updatedAt: at })
		.onConflict((conflict) => conflict.columns(["streamId", "language"]).doUpdateSet({ vtt, updatedAt: at }))
		.execute();
}

export async function removeCaptions(db: Db, { streamId, language }: CaptionsId): Promise<void> {
	await db.deleteFrom("streamCaption").where("streamId", "=", streamId).where("language", "=", language).execute();
}

/** For a stream that is deleted: its row stays. */
export async function removeCaptionsOf(db: Db, streamId: string): Promise<void> {
	await db.deleteFrom("streamCaption").where("streamId", "=", streamId).execute();
}

/** The texts of several streams, for the export of personal data. */
export async function listCaptionTexts(db: Db, streamIds: readonly string[]) {
	if (streamIds.length === 0) return [];
	return db
		.selectFrom("streamCaption")
		.select(["streamId", "language", "vtt", "createdAt", "updatedAt"])
		.where("streamId", "in", streamIds)
		.orderBy("streamId")
		.orderBy("language")
		.execute();
}
