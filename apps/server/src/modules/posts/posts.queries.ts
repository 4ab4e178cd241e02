import { type ExpressionBuilder, sql } from "kysely";
import { executeWithCommit } from "../../platform/db/commit-collector.ts";
import { bindOnce, compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import { sendTogether } from "../../platform/db/send-together.ts";
import { type IdempotentRequest, requestColumns } from "../../platform/idempotent-requests.ts";
import { selectVisibleCampaigns } from "../campaigns/index.ts";

/** The single condition of public visibility of a campaign's posts and comments. */
const visiblePost = (where: ExpressionBuilder<DB, "post">) =>
	where.and([where("post.deletedAt", "is", null), where("post.hiddenAt", "is", null)]);
const visibleComment = (where: ExpressionBuilder<DB, "postComment">) =>
	where.and([where("postComment.deletedAt", "is", null), where("postComment.hiddenAt", "is", null)]);

const selectVisible = (db: Db) =>
	db
		.selectFrom("post")
		.innerJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "post.campaignId")
		.where(visiblePost as never);

function selectPosts(db: Db, accountId: string | null) {
	return selectVisible(db)
		.leftJoin("linkPreview as link", "link.id", "post.linkPreviewId")
		.select([
			"post.id",
			"post.campaignId",
			"post.text",
			"post.imageId",
			"post.imageAspect",
			"post.linkPreviewId",
			"link.url as linkUrl",
			"link.title as linkTitle",
			"link.description as linkDescription",
			"link.source as linkSource",
			"link.imageId as linkImageId",
			"post.createdAt",
			"post.updatedAt",
			"campaign.authorId",
			"campaign.endedAt as campaignEndedAt",
			sql<number>`(select count(*) from post_like l where l.post_id = post.id)`.as("likesCount"),
			sql<number>`(select count(*) from post_comment c
				where c.post_id = post.id and c.deleted_at is null and c.hidden_at is null)`.as("commentsCount"),
			accountId === null
				? sql<boolean>`false`.as("liked")
				: sql<boolean>`exists (select from post_like l where l.post_id = post.id and l.account_id = ${accountId})`.as(
						"liked",
					),
		]);
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

export async function findPost(db: Db, id: string, accountId: string | null) {
	return selectPosts(db, accountId).where("post.id", "=", id).executeTakeFirst();
}

type Page = { asOf: Date; limit: number; offset: number };

export async function listPostsOf(db: Db, campaignId: string, page: Page, accountId: string | null) {
	return selectPosts(db, accountId)
		.where("post.campaignId", "=", campaignId)
		.where("post.createdAt", "<=", page.asOf)
		.orderBy("post.createdAt", "desc")
		.orderBy("post.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

const selectPostFacts = compileOnce((db, { id }: { id: string }) =>
	selectVisible(db)
		.select(["post.id", "post.campaignId", "campaign.authorId", "campaign.endedAt as campaignEndedAt"])
		.where("post.id", "=", id),
);

/** The facts about a post that likes and comments need; undefined for an invisible one. */
export async function findPostFacts(db: Db, id: string) {
	const { rows } = await selectPostFacts(db, { id });
	return rows[0];
}

/** The campaign of a post, visible or not. */
export async function findCampaignOf(db: Db, id: string): Promise<string | undefined> {
	const row = await db.selectFrom("post").select("campaignId").where("id", "=", id).executeTakeFirst();
	return row?.campaignId;
}

export type NewPost = {
	id: string;
	campaignId: string;
	text: string;
	image: { id: string; aspect: number } | null;
	linkPreviewId: string | null;
	/** The author's request, if it has an idempotency key. */
	request: IdempotentRequest | null;
	createdAt: Date;
};

/** @returns false when the request was already answered */
export async function insertPost(db: Db, post: NewPost): Promise<boolean> {
	const row = await db
		.insertInto("post")
		.values({
			id: post.id,
			campaignId: post.campaignId,
			text: post.text,
			imageId: post.image?.id ?? null,
			imageAspect: post.image?.aspect ?? null,
			linkPreviewId: post.linkPreviewId,
			...requestColumns(post.request),
			createdAt: post.createdAt,
			updatedAt: post.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("post_request_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function findPostByRequest(db: Db, campaignId: string, key: string) {
	return db
		.selectFrom("post")
		.select(["id", "requestHash"])
		.where("campaignId", "=", campaignId)
		.where("requestKey", "=", key)
		.executeTakeFirst();
}

/** Reads a row and locks it for a change until the transaction commits. */
export async function lockPost(db: Db, id: string) {
	return db
		.selectFrom("post")
		.select(["text", "imageId", "linkPreviewId"])
		.where("id", "=", id)
		.where(visiblePost)
		.forUpdate()
		.executeTakeFirst();
}

export type PostChange = {
	text?: string;
	image?: { id: string; aspect: number } | null;
	linkPreviewId?: string | null;
};

export async function changePost(db: Db, id: string, change: PostChange, at: Date): Promise<void> {
	await db
		.updateTable("post")
		.set({
			...(change.text !== undefined && { text: change.text }),
			...(change.image !== undefined && {
				imageId: change.image?.id ?? null,
				imageAspect: change.image?.aspect ?? null,
			}),
			...(change.linkPreviewId !== undefined && { linkPreviewId: change.linkPreviewId }),
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

/** The text remains for accountability; picture and link are removed. */
export async function setPostDeleted(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("post")
		.set({ deletedAt: at, updatedAt: at, imageId: null, imageAspect: null, linkPreviewId: null })
		.where("id", "=", id)
		.execute();
}

type Like = { postId: string; accountId: string; at: Date };

const deleteLike = bindOnce((db, like: Like) =>
	db.deleteFrom("postLike").where("postId", "=", like.postId).where("accountId", "=", like.accountId),
);
/**
 * An existing like remains and is locked, so that concurrent toggles wait for each other; only a new row has no xmax.
 */
const insertOrLockLike = compileOnce((db, like: Like) =>
	db
		.insertInto("postLike")
		.values({ postId: like.postId, accountId: like.accountId, createdAt: like.at })
		.onConflict((conflict) =>
			conflict.columns(["postId", "accountId"]).doUpdateSet((row) => ({ createdAt: row.ref("postLike.createdAt") })),
		)
		.returning(sql<boolean>`post_like.xmax = 0`.as("isInserted")),
);

const selectLikesCount = compileOnce((db, { postId }: { postId: string }) =>
	db
		.selectFrom("postLike")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("postId", "=", postId),
);

/**
 * Toggles a like; one account's toggles apply sequentially.
 * @returns whether the account likes the post now, and how many do
 */
export async function toggleLike(db: Db, like: Like): Promise<{ liked: boolean; likesCount: number }> {
	const [inserted, counted] = await sendTogether(db, (db) => [insertOrLockLike(db, like), selectLikesCount(db, like)]);
	const likesCount = Number(counted.rows[0]?.count);
	if (inserted.rows[0]?.isInserted) return { liked: true, likesCount };
	await executeWithCommit(db, deleteLike(db, like));
	// The count is that of before.
	return { liked: false, likesCount: likesCount - 1 };
}

const selectComments = (db: Db) =>
	db
		.selectFrom("postComment")
		.where(visibleComment)
		.select([
			"postComment.id",
			"postComment.postId",
			"postComment.authorId",
			"postComment.text",
			"postComment.createdAt",
			"postComment.updatedAt",
		])
		.orderBy("postComment.createdAt", "desc")
		.orderBy("postComment.id", "desc");

export type CommentRow = Awaited<ReturnType<typeof listCommentsOf>>[number];

export async function listCommentsOf(db: Db, postId: string, page: Page) {
	return selectComments(db)
		.where("postComment.postId", "=", postId)
		.where("postComment.createdAt", "<=", page.asOf)
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

/** The newest few of each post. */
export async function listNewestComments(db: Db, postIds: readonly string[], perPost: number): Promise<CommentRow[]> {
	if (postIds.length === 0) return [];
	return db
		.selectFrom("post")
		.innerJoinLateral(
			(lateral) =>
				selectComments(lateral as unknown as Db)
					.whereRef("postComment.postId", "=", "post.id" as never)
					.limit(perPost)
					.as("newest"),
			(join) => join.onTrue(),
		)
		.where("post.id", "in", postIds)
		.selectAll("newest")
		.orderBy("newest.createdAt", "desc")
		.orderBy("newest.id", "desc")
		.execute();
}

/** Comments of a post that were deleted or hidden since a time; latest first. */
export async function listRemovedComments(
	db: Db,
	postId: string,
	{ since, limit }: { since: Date; limit: number },
): Promise<string[]> {
	const goneAt = sql<Date>`coalesce(deleted_at, hidden_at)`;
	const rows = await db
		.selectFrom("postComment")
		.select("id")
		.where("postId", "=", postId)
		.where((where) => where.or([where("deletedAt", "is not", null), where("hiddenAt", "is not", null)]))
		.where(goneAt, ">", since)
		.orderBy(goneAt, "desc")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

export type NewComment = {
	id: string;
	postId: string;
	authorId: string;
	text: string;
	request: IdempotentRequest | null;
	createdAt: Date;
};

type CommentToInsert = Omit<NewComment, "request"> & ReturnType<typeof requestColumns>;

const insertUnlessRepeated = compileOnce((db, comment: CommentToInsert) =>
	db
		.insertInto("postComment")
		.values({
			id: comment.id,
			postId: comment.postId,
			authorId: comment.authorId,
			text: comment.text,
			requestKey: comment.requestKey,
			requestHash: comment.requestHash,
			createdAt: comment.createdAt,
			updatedAt: comment.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("post_comment_request_unique").doNothing())
		.returning(["id", "postId", "authorId", "text", "createdAt", "updatedAt"]),
);

/** @returns nothing when the request was already answered */
export async function insertComment(db: Db, { request, ...comment }: NewComment): Promise<CommentRow | undefined> {
	const { rows } = await insertUnlessRepeated(db, {
		...comment,
		...requestColumns(request),
	});
	return rows[0];
}

const selectComment = compileOnce((db, { id }: { id: string }) => selectComments(db).where("postComment.id", "=", id));

export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
	const { rows } = await selectComment(db, { id });
	return rows[0];
}

export async function findCommentByRequest(db: Db, authorId: string, key: string) {
	return db
		.selectFrom("postComment")
		.select(["id", "requestHash"])
		.where("authorId", "=", authorId)
		.where("requestKey", "=", key)
		.executeTakeFirst();
}

/** @returns false when it was already deleted */
export async function setCommentDeleted(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("postComment")
		.set({ deletedAt: at, updatedAt: at })
		.where("id", "=", id)
		.where(visibleComment)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}
