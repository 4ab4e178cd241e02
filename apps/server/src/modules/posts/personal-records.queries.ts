import type { Db } from "../../platform/db/database.ts";

export async function listPostsOfCampaigns(db: Db, campaignIds: readonly string[]) {
	if (campaignIds.length === 0) return [];
	return db
		.selectFrom("post")
		.leftJoin("link_preview as link", "link.id", "post.link_preview_id")
		.select([
			"post.id",
			"post.campaign_id as campaignId",
			"post.text",
			"post.image_id as imageId",
			"link.url as link",
			"post.created_at as createdAt",
			"post.updated_at as updatedAt",
			"post.deleted_at as deletedAt",
		])
		.where("post.campaign_id", "in", campaignIds)
		.orderBy("post.created_at")
		.execute();
}

export async function listCommentsBy(db: Db, accountId: string) {
	return db
		.selectFrom("post_comment as comment")
		.innerJoin("post", "post.id", "comment.post_id")
		.select([
			"comment.id",
			"comment.post_id as postId",
			"post.campaign_id as campaignId",
			"comment.text",
			"comment.created_at as createdAt",
			"comment.deleted_at as deletedAt",
		])
		.where("comment.author_id", "=", accountId)
		.orderBy("comment.created_at")
		.execute();
}

export async function listLikesBy(db: Db, accountId: string) {
	return db
		.selectFrom("post_like")
		.innerJoin("post", "post.id", "post_like.post_id")
		.select(["post_id as postId", "post.campaign_id as campaignId", "post_like.created_at as createdAt"])
		.where("account_id", "=", accountId)
		.orderBy("post_like.created_at")
		.execute();
}

/** The row remains for the comments of others, without the author's text. */
export async function emptyPost(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("post")
		.set({
			text: "",
			image_id: null,
			image_aspect: null,
			link_preview_id: null,
			request_hash: null,
			deleted_at: at,
			updated_at: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function emptyCommentsBy(db: Db, accountId: string, at: Date): Promise<void> {
	await db
		.updateTable("post_comment")
		.set({ text: "", request_key: null, request_hash: null, deleted_at: at, updated_at: at })
		.where("author_id", "=", accountId)
		.execute();
}

export async function deleteLikesBy(db: Db, accountId: string): Promise<void> {
	await db.deleteFrom("post_like").where("account_id", "=", accountId).execute();
}
