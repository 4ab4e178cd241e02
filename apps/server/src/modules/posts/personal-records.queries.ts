import type { Db } from "../../platform/db/database.ts";

export async function listPostsOfCampaigns(db: Db, campaignIds: readonly string[]) {
	if (campaignIds.length === 0) return [];
	return db
		.selectFrom("post")
		.leftJoin("linkPreview as link", "link.id", "post.linkPreviewId")
		.select([
			"post.id",
			"post.campaignId",
			"post.text",
			"post.imageId",
			"link.url as link",
			"post.createdAt",
			"post.updatedAt",
			"post.deletedAt",
		])
		.where("post.campaignId", "in", campaignIds)
		.orderBy("post.createdAt")
		.execute();
}

export async function listCommentsBy(db: Db, accountId: string) {
	return db
		.selectFrom("postComment as comment")
		.innerJoin("post", "post.id", "comment.postId")
		.select([
			"comment.id",
			"comment.postId",
			"post.campaignId",
			"comment.text",
			"comment.createdAt",
			"comment.deletedAt",
		])
		.where("comment.authorId", "=", accountId)
		.orderBy("comment.createdAt")
		.execute();
}

export async function listLikesBy(db: Db, accountId: string) {
	return db
		.selectFrom("postLike")
		.innerJoin("post", "post.id", "postLike.postId")
		.select(["postId", "post.campaignId", "postLike.createdAt"])
		.where("accountId", "=", accountId)
		.orderBy("postLike.createdAt")
		.execute();
}

/** The row remains for the comments of others, without the author's text. */
export async function emptyPost(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("post")
		.set({
			text: "",
			imageId: null,
			imageAspect: null,
			linkPreviewId: null,
			requestHash: null,
			deletedAt: at,
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function emptyCommentsBy(db: Db, accountId: string, at: Date): Promise<void> {
	await db
		.updateTable("postComment")
		.set({ text: "", requestKey: null, requestHash: null, deletedAt: at, updatedAt: at })
		.where("authorId", "=", accountId)
		.execute();
}

export async function deleteLikesBy(db: Db, accountId: string): Promise<void> {
	await db.deleteFrom("postLike").where("accountId", "=", accountId).execute();
}
