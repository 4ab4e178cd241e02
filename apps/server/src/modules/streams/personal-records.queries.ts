import type { Db } from "../../platform/db/database.ts";

export async function listStreamsOf(db: Db, campaignIds: readonly string[]) {
	if (campaignIds.length === 0) return [];
	return db
		.selectFrom("live_stream")
		.where("campaign_id", "in", campaignIds)
		.where("deleted_at", "is", null)
		.select([
			"id",
			"campaign_id as campaignId",
			"title",
			"description",
			"image_id as imageId",
			"poster_image_id as posterImageId",
			"starts_at as startsAt",
			"state",
			"started_at as startedAt",
			"ended_at as endedAt",
			"duration_ms as durationMs",
			"created_at as createdAt",
		])
		.orderBy("created_at")
		.execute();
}

/** Clears the author's texts. The row stays, since donations reference it. */
export async function emptyStream(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("live_stream")
		.set({ title: "", description: "", deleted_at: at, updated_at: at })
		.where("id", "=", id)
		.execute();
}
