import { campaignTextNames } from "@stride/contract/campaigns/campaign-rules";
import type { Db } from "../../platform/db/database.ts";

/** An author's campaigns that are not deleted, including hidden ones. */
export async function listCampaignsOfAuthor(db: Db, authorId: string) {
	return db
		.selectFrom("campaign")
		.select([
			"id",
			"slug",
			...campaignTextNames,
			"country",
			"state",
			"recipientType as recipient",
			"projectId",
			"currency",
			"fundGoalCents",
			"imageId",
			"residenceConfirmedAt",
			"createdAt",
			"endedAt",
		])
		.where("authorId", "=", authorId)
		.where("deletedAt", "is", null)
		.orderBy("createdAt")
		.execute();
}

/** Erases the author's own texts and hides the campaigns; the title remains for the donors. */
export async function hideCampaignsOf(db: Db, authorId: string, at: Date): Promise<void> {
	await db
		.updateTable("campaign")
		.set({ description: "", hiddenAt: at, hiddenBy: null, hiddenReason: "author-removed", updatedAt: at })
		.where("authorId", "=", authorId)
		.execute();
}
