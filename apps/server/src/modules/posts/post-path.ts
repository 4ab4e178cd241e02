import type { Db } from "../../platform/db/database.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { findPostOf } from "./found-posts.queries.ts";
import { findCampaignOf } from "./posts.queries.ts";

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
