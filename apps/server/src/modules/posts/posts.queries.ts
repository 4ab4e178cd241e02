import { type ExpressionBuilder, sql } from "kysely";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import { selectVisibleCampaigns } from "../campaigns/index.ts";

/** The single condition of public visibility of a campaign's posts and comments. */
const visiblePost = (where: ExpressionBuilder<DB, "post">) =>
	where.and([where("post.deleted_at", "is", null), where("post.hidden_at", "is", null)]);
const visibleComment = (where: ExpressionBuilder<DB, "post_comment">) =>
	where.and([where("post_comment.deleted_at", "is", null), where("post_comment.hidden_at", "is", null)]);

const selectVisible = (db: Db) =>
	db
		.selectFrom("post")
		.innerJoin(selectVisibleCampaigns(db).as("campaign"), "campaign.id", "post.campaign_id")
		.where(visiblePost as never);

function selectPosts(db: Db, accountId: string | null) {
	return selectVisible(db)
		.leftJoin("link_preview as link", "link.id", "post.link_preview_id")
		.select([
			"post.id",
			"post.campaign_id as campaignId",
			"post.text",
			"post.image_id as imageId",
			"post.image_aspect as imageAspect",
			"post.link_preview_id as linkPreviewId",
			"link.url as linkUrl",
			"link.title as linkTitle",
			"link.description as linkDescription",
			"link.source as linkSource",
			"link.image_id as linkImageId",
			"post.created_at as createdAt",
			"post.updated_at as updatedAt",
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
		.where("post.campaign_id", "=", campaignId)
		.where("post.created_at", "<=", page.asOf)
		.orderBy("post.created_at", "desc")
		.orderBy("post.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

const selectPostFacts = compileOnce((db, { id }: { id: string }) =>
	selectVisible(db)
		.select(["post.id", "post.campaign_id as campaignId", "campaign.authorId", "campaign.endedAt as campaignEndedAt"])
		.where("post.id", "=", id),
);

/** The facts about a post that likes and comments need; undefined for an invisible one. */
export async function findPostFacts(db: Db, id: string) {
	const { rows } = await selectPostFacts(db, { id });
	return rows[0];
}

/** The campaign of a post, visible or not. */
export async function findCampaignOf(db: Db, id: string): Promise<string | undefined> {
	const row = await db.selectFrom("post").select("campaign_id").where("id", "=", id).executeTakeFirst();
	return row?.campaign_id;
}

export type NewPost = {
	id: string;
	campaignId: string;
	text: string;
	image: { id: string; aspect: number } | null;
	linkPreviewId: string | null;
	/** The author's request, if it has an idempotency key. */
	request: { key: string; hash: Buffer } | null;
	createdAt: Date;
};

/** @returns false when the request was already answered */
export async function insertPost(db: Db, post: NewPost): Promise<boolean> {
	const row = await db
		.insertInto("post")
		.values({
			id: post.id,
			campaign_id: post.campaignId,
			text: post.text,
			image_id: post.image?.id ?? null,
			image_aspect: post.image?.aspect ?? null,
			link_preview_id: post.linkPreviewId,
			request_key: post.request?.key ?? null,
			request_hash: post.request?.hash ?? null,
			created_at: post.createdAt,
			updated_at: post.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("post_request_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function findPostByRequest(db: Db, campaignId: string, key: string) {
	return db
		.selectFrom("post")
		.select(["id", "request_hash as requestHash"])
		.where("campaign_id", "=", campaignId)
		.where("request_key", "=", key)
		.executeTakeFirst();
}

/** Reads a row and locks it for a change until the transaction commits. */
export async function lockPost(db: Db, id: string) {
	return db
		.selectFrom("post")
		.select(["text", "image_id as imageId", "link_preview_id as linkPreviewId"])
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
				image_id: change.image?.id ?? null,
				image_aspect: change.image?.aspect ?? null,
			}),
			...(change.linkPreviewId !== undefined && { link_preview_id: change.linkPreviewId }),
			updated_at: at,
		})
		.where("id", "=", id)
		.execute();
}

/** The text remains for accountability; picture and link are removed. */
export async function setPostDeleted(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("post")
		.set({ deleted_at: at, updated_at: at, image_id: null, image_aspect: null, link_preview_id: null })
		.where("id", "=", id)
		.execute();
}

type Like = { postId: string; accountId: string; at: Date };

const deleteLike = compileOnce((db, like: Like) =>
	db.deleteFrom("post_like").where("post_id", "=", like.postId).where("account_id", "=", like.accountId),
);
/**
 * An existing like remains and is locked, so that concurrent toggles wait for each other; only a new row has no xmax.
 */
const insertOrLockLike = compileOnce((db, like: Like) =>
	db
		.insertInto("post_like")
		.values({ post_id: like.postId, account_id: like.accountId, created_at: like.at })
		.onConflict((conflict) =>
			conflict
				.columns(["post_id", "account_id"])
				.doUpdateSet((row) => ({ created_at: row.ref("post_like.created_at") })),
		)
		.returning(sql<boolean>`post_like.xmax = 0`.as("isInserted")),
);

/** Toggles a like; one account's toggles apply sequentially. @returns whether the account likes the post now */
export async function toggleLike(db: Db, like: Like): Promise<boolean> {
	const { rows } = await insertOrLockLike(db, like);
	if (rows[0]?.isInserted) return true;
	await deleteLike(db, like);
	return false;
}

const selectLikesCount = compileOnce((db, { postId }: { postId: string }) =>
	db
		.selectFrom("post_like")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("post_id", "=", postId),
);

export async function countLikes(db: Db, postId: string): Promise<number> {
	const { rows } = await selectLikesCount(db, { postId });
	return Number(rows[0]?.count);
}

const selectComments = (db: Db) =>
	db
		.selectFrom("post_comment")
		.where(visibleComment)
		.select([
			"post_comment.id",
			"post_comment.post_id as postId",
			"post_comment.author_id as authorId",
			"post_comment.text",
			"post_comment.created_at as createdAt",
			"post_comment.updated_at as updatedAt",
		])
		.orderBy("post_comment.created_at", "desc")
		.orderBy("post_comment.id", "desc");

export type CommentRow = Awaited<ReturnType<typeof listCommentsOf>>[number];

export async function listCommentsOf(db: Db, postId: string, page: Page) {
	return selectComments(db)
		.where("post_comment.post_id", "=", postId)
		.where("post_comment.created_at", "<=", page.asOf)
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
					.whereRef("post_comment.post_id", "=", "post.id" as never)
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
		.selectFrom("post_comment")
		.select("id")
		.where("post_id", "=", postId)
		.where((where) => where.or([where("deleted_at", "is not", null), where("hidden_at", "is not", null)]))
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
	request: { key: string; hash: Buffer } | null;
	createdAt: Date;
};

type CommentToInsert = Omit<NewComment, "request"> & { requestKey: string | null; requestHash: Buffer | null };

const insertUnlessRepeated = compileOnce((db, comment: CommentToInsert) =>
	db
		.insertInto("post_comment")
		.values({
			id: comment.id,
			post_id: comment.postId,
			author_id: comment.authorId,
			text: comment.text,
			request_key: comment.requestKey,
			request_hash: comment.requestHash,
			created_at: comment.createdAt,
			updated_at: comment.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("post_comment_request_unique").doNothing())
		.returning([
			"id",
			"post_id as postId",
			"author_id as authorId",
			"text",
			"created_at as createdAt",
			"updated_at as updatedAt",
		]),
);

/** @returns nothing when the request was already answered */
export async function insertComment(db: Db, { request, ...comment }: NewComment): Promise<CommentRow | undefined> {
	const { rows } = await insertUnlessRepeated(db, {
		...comment,
		requestKey: request?.key ?? null,
		requestHash: request?.hash ?? null,
	});
	return rows[0];
}

const selectComment = compileOnce((db, { id }: { id: string }) => selectComments(db).where("post_comment.id", "=", id));

export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
	const { rows } = await selectComment(db, { id });
	return rows[0];
}

export async function findCommentByRequest(db: Db, authorId: string, key: string) {
	return db
		.selectFrom("post_comment")
		.select(["id", "request_hash as requestHash"])
		.where("author_id", "=", authorId)
		.where("request_key", "=", key)
		.executeTakeFirst();
}

/** @returns false when it was already deleted */
export async function setCommentDeleted(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("post_comment")
		.set({ deleted_at: at, updated_at: at })
		.where("id", "=", id)
		.where(visibleComment)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}
