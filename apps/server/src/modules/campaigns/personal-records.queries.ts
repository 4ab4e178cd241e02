import { campaignTextNames, mapCampaignTexts } from "@stride/contract/campaigns/campaign-rules";
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

/** Campaigns whose authors have left, those after the given one. */
export async function listAbandonedCampaigns(db: Db, page: { after: string | null; limit: number }): Promise<string[]> {
	const rows = await db
		.selectFrom("campaign")
		.select("id")
		.where("hiddenReason", "=", "author-removed")
		.$if(page.after !== null, (query) => query.where("id", ">", page.after))
		.orderBy("id")
		.limit(page.limit)
		.execute();
	return rows.map(({ id }) => id);
}

/** Erases the author's own texts and hides the campaigns; the title remains for the donors. */
export async function hideCampaignsOf(db: Db, authorId: string, at: Date): Promise<void> {
	const { title: _, ...texts } = mapCampaignTexts(() => "");
	await db
		.updateTable("campaign")
		.set({ ...texts, hiddenAt: at, hiddenBy: null, hiddenReason: "author-removed", updatedAt: at })
		.where("authorId", "=", authorId)
		.execute();
}
