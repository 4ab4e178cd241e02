import type { Db } from "../../platform/db/database.ts";
import { findPost } from "./posts.queries.ts";

/** The public text of a post; null for a deleted or hidden one. */
export async function findPublishedPost(db: Db, postId: string): Promise<{ text: string } | null> {
	const post = await findPost(db, postId, null);
	return post ? { text: post.text } : null;
}
