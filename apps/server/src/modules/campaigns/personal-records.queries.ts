import type { Db } from "../../platform/db/database.ts";

/** An author's campaigns that are not deleted, including hidden ones. */
export async function listCampaignsOfAuthor(db: Db, authorId: string) {
	return db
		.selectFrom("campaign")
		.select([
			"id",
			"slug",
			"title",
			"description",
			"country",
			"state",
			"recipient_type as recipient",
			"project_id as projectId",
			"currency",
			"fund_goal_cents as fundGoalCents",
			"image_id as imageId",
			"residence_confirmed_at as residenceConfirmedAt",
			"created_at as createdAt",
			"ended_at as endedAt",
		])
		.where("author_id", "=", authorId)
		.where("deleted_at", "is", null)
		.orderBy("created_at")
		.execute();
}

/** Erases the author's own texts and hides the campaigns; the title remains for the donors. */
export async function hideCampaignsOf(db: Db, authorId: string, at: Date): Promise<void> {
	await db
		.updateTable("campaign")
		.set({ description: "", hidden_at: at, hidden_by: null, hidden_reason: "author-removed", updated_at: at })
		.where("author_id", "=", authorId)
		.execute();
}
