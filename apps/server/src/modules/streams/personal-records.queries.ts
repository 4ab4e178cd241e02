import type { Db } from "../../platform/db/database.ts";

export async function listStreamsOf(db: Db, campaignIds: readonly string[]) {
	if (campaignIds.length === 0) return [];
	return db
		.selectFrom("liveStream")
		.where("campaignId", "in", campaignIds)
		.where("deletedAt", "is", null)
		.select([
			"id",
			"campaignId",
			"title",
			"description",
			"imageId",
			"posterImageId",
			"startsAt",
			"state",
			"startedAt",
			"endedAt",
			"durationMs",
			"createdAt",
		])
		.orderBy("createdAt")
		.execute();
}

/** Clears the author's texts. The row stays, since donations reference it. */
export async function emptyStream(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("liveStream")
		.set({ title: "", description: "", deletedAt: at, updatedAt: at })
		.where("id", "=", id)
		.execute();
}
