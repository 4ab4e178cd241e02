import type { Post } from "@stride/contract/posts";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findPost, findPostFacts } from "./posts.queries.ts";
import { presentPosts } from "./present-post.ts";

type Deps = Pick<Platform, "db">;

/** @throws AppError PostNotFoundException */
export async function getPost(
	deps: Deps,
	{ postId, accountId }: { postId: string; accountId: string | null },
): Promise<Post> {
	const row = await findPost(deps.db, postId, accountId);
	const [post] = row ? await presentPosts(deps.db, [row], accountId) : [];
	if (!post) throw new AppError("PostNotFoundException");
	return post;
}

/** The facts about a post that comments and likes need. @throws AppError PostNotFoundException */
export async function getPostFacts(deps: Deps, postId: string) {
	const facts = await findPostFacts(deps.db, postId);
	if (!facts) throw new AppError("PostNotFoundException");
	return facts;
}

/**
 * A post that the caller may change.
 * @throws AppError PostNotFoundException, ForbiddenException for another author's and once the campaign has ended
 */
export async function getOwnPost(deps: Deps, { postId, accountId }: { postId: string; accountId: string }) {
	const facts = await getPostFacts(deps, postId);
	if (facts.authorId !== accountId || facts.campaignEndedAt !== null) throw new AppError("ForbiddenException");
	return facts;
}
