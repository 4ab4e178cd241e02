import type { PostState } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { countUpTo } from "../../platform/db/bounded-count.ts";
import {
	createdBetween,
	type FoundPage,
	type MatchOrder,
	matching,
	matchOrder,
	newestFirst,
} from "../../platform/db/created-between.ts";
import type { Db } from "../../platform/db/database.ts";
import { beginsWords } from "../../platform/db/word-search.ts";

/** Locks a post that is not deleted until the transaction commits. */
export async function lockPostForHiding(db: Db, id: string) {
	return db
		.selectFrom("post")
		.leftJoin("linkPreview as link", "link.id", "post.linkPreviewId")
		.select(["post.id", "post.campaignId", "post.text", "link.title as linkTitle"])
		.where("post.id", "=", id)
		.where("post.deletedAt", "is", null)
		.forUpdate("post")
		.executeTakeFirst();
}

/** The same for a comment. */
export async function lockCommentForHiding(db: Db, id: string) {
	return db
		.selectFrom("postComment as comment")
		.innerJoin("post", "post.id", "comment.postId")
		.select(["comment.id", "comment.postId", "post.campaignId", "comment.authorId", "comment.text"])
		.where("comment.id", "=", id)
		.where("comment.deletedAt", "is", null)
		.forUpdate("comment")
		.executeTakeFirst();
}

/** The post of a comment, in whatever state either is. */
export async function findPostOf(db: Db, commentId: string): Promise<string | undefined> {
	const row = await db.selectFrom("postComment").select("postId").where("id", "=", commentId).executeTakeFirst();
	return row?.postId;
}

export type Hiding = { at: Date; by: string; reason: string } | null;

/** @returns false when it is already in the requested state */
export async function setHidden(
	db: Db,
	table: "post" | "postComment",
	id: string,
	hiding: Hiding,
	at: Date,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable(table)
		.set({
			hiddenAt: hiding?.at ?? null,
			hiddenBy: hiding?.by ?? null,
			hiddenReason: hiding?.reason ?? null,
			updatedAt: at,
		})
		.where("id", "=", id)
		.where("hiddenAt", hiding === null ? "is not" : "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

export type PostSearch = {
	typed: string;
	/** The search text if it is an id: of a campaign, a post or a comment. */
	id: string | null;
	/** A possible author, and the campaigns with posts of theirs. */
	author: { id: string; campaignIds: readonly string[] } | null;
	state?: PostState | undefined;
};

/** Of the row itself, whatever the state of its campaign or post; every row without a state. */
function inState(table: "post" | "post_comment", state: PostState | undefined): RawBuilder<boolean> {
	const [deletedAt, hiddenAt] = [sql.ref(`${table}.deleted_at`), sql.ref(`${table}.hidden_at`)];
	if (state === "deleted") return sql`${deletedAt} is not null`;
	if (state === "hidden") return sql`${deletedAt} is null and ${hiddenAt} is not null`;
	return state === "shown" ? sql`${deletedAt} is null and ${hiddenAt} is null` : sql`true`;
}

/** Posts and comments in any state that match the operator's search text; all of them for an empty one. */
export async function findPostsAndComments(db: Db, search: PostSearch, page: FoundPage) {
	const [posts, comments] = await Promise.all([findPosts(db, search, page), findComments(db, search, page)]);
	const rows = await posts.rows
		.unionAll(comments.rows)
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
	return { rows, found: Math.min(posts.count + comments.count, operatorLimits.countMax + 1) };
}
export type FoundRow = Awaited<ReturnType<typeof findPostsAndComments>>["rows"][number];

/** Each of the two is read by its own indexes, up to the end of the page. */
const endOf = ({ offset, limit }: FoundPage) => offset + limit;

async function findPosts(db: Db, { typed, id, author, state }: PostSearch, page: FoundPage) {
	const words = beginsWords(sql<string>`text`, typed, operatorLimits.searchWordsMax);
	const found = (order: MatchOrder) =>
		db
			.selectFrom("post")
			.where(createdBetween("created_at", page))
			.where(inState("post", state))
			.$if(typed !== "", (query) =>
				query.where((where) => {
					const ways: Expression<SqlBool>[] = words ? [words] : [];
					if (id) ways.push(where("id", "=", id), where("campaignId", "=", id));
					if (author?.campaignIds.length) ways.push(where("campaignId", "in", author.campaignIds));
					return matching(where.or(ways), order);
				}),
			);
	const count = await countUpTo(db, found("sorted"), operatorLimits.countMax);
	const order = matchOrder(count, operatorLimits.countMax);
	const rows = found(order)
		.select([
			sql<"post" | "comment">`'post'`.as("kind"),
			"id",
			"id as postId",
			"campaignId",
			sql<string | null>`null::uuid`.as("authorId"),
			"text",
			"createdAt",
			"deletedAt",
			"hiddenAt",
			"hiddenReason",
			sql<boolean>`deleted_at is null and hidden_at is null`.as("isPostVisible"),
		])
		.orderBy(newestFirst("created_at", order), "desc")
		.orderBy("id", "desc")
		.limit(endOf(page));
	return { rows: db.selectFrom(rows.as("found_post")).selectAll(), count };
}

async function findComments(db: Db, { typed, id, author, state }: PostSearch, page: FoundPage) {
	const words = beginsWords(sql<string>`text`, typed, operatorLimits.searchWordsMax);
	const found = (order: MatchOrder) =>
		db
			.selectFrom("postComment")
			.where(createdBetween("created_at", page))
			.where(inState("post_comment", state))
			.$if(typed !== "", (query) =>
				query.where((where) => {
					const ways: Expression<SqlBool>[] = words ? [words] : [];
					// An array, since a condition on a joined post would exclude the indexes of the comments.
					const posts = sql<boolean>`post_id = any(array(select id from post where id = ${id} or campaign_id = ${id}))`;
					if (id) ways.push(where("id", "=", id), posts);
					if (author) ways.push(where("authorId", "=", author.id));
					return matching(where.or(ways), order);
				}),
			);
	const count = await countUpTo(db, found("sorted"), operatorLimits.countMax);
	const order = matchOrder(count, operatorLimits.countMax);
	const onPage = found(order)
		.selectAll()
		.orderBy(newestFirst("created_at", order), "desc")
		.orderBy("id", "desc")
		.limit(endOf(page));
	// The posts are joined to the page's rows alone.
	const rows = db
		.selectFrom(onPage.as("comment"))
		.innerJoin("post", "post.id", "comment.postId")
		.select([
			sql<"post" | "comment">`'comment'`.as("kind"),
			"comment.id",
			"comment.postId",
			"post.campaignId",
			sql<string | null>`comment.author_id`.as("authorId"),
			"comment.text",
			"comment.createdAt",
			"comment.deletedAt",
			"comment.hiddenAt",
			"comment.hiddenReason",
			sql<boolean>`post.deleted_at is null and post.hidden_at is null`.as("isPostVisible"),
		]);
	return { rows: db.selectFrom(rows.as("found_comment")).selectAll(), count };
}
