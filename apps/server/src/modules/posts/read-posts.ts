import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Post } from "@stride/contract/posts/posts";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { getCampaignReference, getCampaignRow } from "../campaigns/index.ts";
import { findPostOf } from "./found-posts.queries.ts";
import { findCampaignOf, findPost, findPostFacts, listPostsOf } from "./posts.queries.ts";
import { presentPosts } from "./present-post.ts";

type Deps = Pick<Platform, "db">;

/** @throws AppError PostNotFoundException */
export async function getPost(
	deps: Deps & Pick<Platform, "config">,
	{ postId, accountId }: { postId: string; accountId: string | null },
): Promise<Post> {
	const row = await findPost(deps.db, postId, accountId);
	const [post] = row ? await presentPosts(deps, [row], accountId) : [];
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

type Input = { campaign: string; page: PageQuery; accountId: string | null };

/** A campaign's posts, by its id or name, newest first. @throws AppError CampaignNotFoundException */
export async function listPosts(deps: Pick<Platform, "db" | "config" | "clock">, { campaign, page, accountId }: Input) {
	const { id } = await getCampaignRow(deps, campaign);
	const window = pageWindow(page, pageSizes.posts, deps.clock());
	const { rows, pagination } = cutPage(window, await listPostsOf(deps.db, id, window, accountId));
	return { data: await presentPosts(deps, rows, accountId), pagination };
}

/** The public text of a post; null for a deleted or hidden one. */
export async function findPublishedPost(db: Db, postId: string): Promise<{ text: string } | null> {
	const post = await findPost(db, postId, null);
	return post ? { text: post.text } : null;
}

/** The beginning of a text in one line, cut between words where possible. */
export function excerptOf(text: string, max: number): string {
	const line = text.trim().replace(/\s+/g, " ");
	const signs = [...line];
	if (signs.length <= max) return line;
	const cut = signs.slice(0, max - 1).join("");
	const space = cut.lastIndexOf(" ");
	return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The path of a post in the site, below the language. */
export async function pathOfPost(db: Db, postId: string): Promise<string> {
	const campaignId = await findCampaignOf(db, postId);
	if (!campaignId) throw new Error(`There is no post ${postId}.`);
	return `/campaign/${(await getCampaignReference(db, campaignId)).slug}#post-${postId}`;
}

/** The path of a comment's post. */
export async function pathOfComment(db: Db, commentId: string): Promise<string> {
	const postId = await findPostOf(db, commentId);
	if (!postId) throw new Error(`There is no comment ${commentId}.`);
	return pathOfPost(db, postId);
}
