import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type ContentReference, referToContent } from "../campaigns/index.ts";
import { excerptOf } from "./read-posts.ts";

/** The part of a text that stands for it. */
const titleMax = 80;

const anchorOf = (postId: string): string => `#post-${postId}`;

/** Posts in any state, by id; an unknown id is left out. */
export async function listPostReferences(
	db: Db,
	ids: readonly string[],
): Promise<ReadonlyMap<string, ContentReference>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("post")
		.select(["id", "campaignId", "text"])
		.select([sql<boolean>`deleted_at is not null`.as("isDeleted"), sql<boolean>`hidden_at is not null`.as("isHidden")])
		.where("id", "in", ids)
		.execute();
	return referToContent(
		db,
		rows.map(({ text, ...row }) => ({ ...row, title: excerptOf(text, titleMax), anchor: anchorOf(row.id) })),
	);
}

/** The same for comments, each at most as visible as its post. */
export async function listCommentReferences(
	db: Db,
	ids: readonly string[],
): Promise<ReadonlyMap<string, ContentReference>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("postComment as comment")
		.innerJoin("post", "post.id", "comment.postId")
		.select(["comment.id", "comment.postId", "comment.authorId", "comment.text", "post.campaignId"])
		.select([
			sql<boolean>`comment.deleted_at is not null or post.deleted_at is not null`.as("isDeleted"),
			sql<boolean>`comment.hidden_at is not null or post.hidden_at is not null`.as("isHidden"),
		])
		.where("comment.id", "in", ids)
		.execute();
	return referToContent(
		db,
		rows.map(({ text, postId, ...row }) => ({ ...row, title: excerptOf(text, titleMax), anchor: anchorOf(postId) })),
	);
}
