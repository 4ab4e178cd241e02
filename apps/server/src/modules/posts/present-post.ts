import { limits } from "@stride/contract/limits";
import type { Comment, LinkPreview, Post } from "@stride/contract/posts/posts";
import type { Config } from "../../platform/config.ts";
import type { Platform } from "../../platform/context.ts";
import { imageAddresses } from "../../platform/pictures/images.ts";
import { type AuthorSummary, listAuthors } from "../accounts/index.ts";
import { mayDeleteComment, type PostFacts, postPermissions } from "./post.ts";
import { type CommentRow, listNewestComments, type PostRow } from "./posts.queries.ts";

type Deps = Pick<Platform, "db" | "config">;

const pictureOf = (config: Config, imageId: string | null) =>
	imageId === null ? null : imageAddresses(config, imageId, ["400", "800"]);

export const presentLink = (
	config: Config,
	link: { url: string; title: string; description: string; source: string; imageId: string | null },
): LinkPreview => ({
	url: link.url,
	title: link.title,
	description: link.description,
	image: pictureOf(config, link.imageId),
	source: link.source,
});

function linkOf(config: Config, row: PostRow): LinkPreview | null {
	if (row.linkUrl === null) return null;
	return presentLink(config, {
		url: row.linkUrl,
		title: row.linkTitle ?? "",
		description: row.linkDescription ?? "",
		source: row.linkSource ?? "",
		imageId: row.linkImageId,
	});
}

/** Maps posts to the contract for one caller, each with its newest few comments. */
export async function presentPosts(deps: Deps, rows: readonly PostRow[], accountId: string | null): Promise<Post[]> {
	const spoken = rows.filter(({ commentsCount }) => commentsCount > 0).map(({ id }) => id);
	const newest = await listNewestComments(deps.db, spoken, limits.postCommentsShown);
	const authors = await listAuthors(deps, [...new Set(newest.map(({ authorId }) => authorId))]);
	return rows.map((row) => ({
		id: row.id,
		campaignId: row.campaignId,
		text: row.text,
		image: pictureOf(deps.config, row.imageId),
		imageAspect: row.imageAspect,
		link: linkOf(deps.config, row),
		likesCount: row.likesCount,
		liked: row.liked,
		commentsCount: row.commentsCount,
		comments: mapComments(
			newest.filter(({ postId }) => postId === row.id),
			{ post: row, authors, accountId },
		),
		permissions: postPermissions(row, accountId),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}));
}

/** Maps the comments of one post to the contract for one caller. */
export async function presentComments(
	deps: Deps,
	rows: readonly CommentRow[],
	{ post, accountId }: { post: Pick<PostFacts, "authorId">; accountId: string | null },
): Promise<Comment[]> {
	const authors = await listAuthors(deps, [...new Set(rows.map(({ authorId }) => authorId))]);
	return mapComments(rows, { post, authors, accountId });
}

/** The same, with authors that were read before; a comment of another author is left out. */
export function mapComments(
	rows: readonly CommentRow[],
	{
		post,
		authors,
		accountId,
	}: { post: Pick<PostFacts, "authorId">; authors: Map<string, AuthorSummary>; accountId: string | null },
): Comment[] {
	return rows.flatMap((row) => {
		const author = authors.get(row.authorId);
		if (!author) return [];
		return [
			{
				id: row.id,
				text: row.text,
				author,
				permissions: { delete: mayDeleteComment(row, post, accountId) },
				createdAt: row.createdAt.toISOString(),
				updatedAt: row.updatedAt.toISOString(),
			},
		];
	});
}
