import type { Db } from "../../platform/db/database.ts";
import { findPost } from "./posts.queries.ts";

/** The words of a post as everybody may see it now; null for one that was deleted or hidden. */
export async function findPublishedPost(db: Db, postId: string): Promise<{ text: string } | null> {
	const post = await findPost(db, postId, null);
	return post ? { text: post.text } : null;
}
