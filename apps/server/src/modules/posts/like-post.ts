import type { PostLikes } from "@stride/contract/posts/posts";
import type { Platform } from "../../platform/context.ts";
import { postChanged } from "./post-changed.ts";
import { toggleLike } from "./posts.queries.ts";
import { getPostFacts } from "./read-posts.ts";

/** Likes a post, or removes the like. @throws AppError PostNotFoundException */
export async function likePost(
	deps: Pick<Platform, "db" | "clock" | "signals">,
	{ postId, accountId }: { postId: string; accountId: string },
): Promise<PostLikes> {
	return deps.db.transaction().execute(async (tx) => {
		await getPostFacts({ db: tx }, postId);
		const { liked, likesCount } = await toggleLike(tx, { postId, accountId, at: deps.clock() });
		// Open pages are notified; a page that is loaded later may show a count that is some seconds old.
		await deps.signals.publish(tx, { kind: postChanged, id: postId });
		return { liked, likesCount };
	});
}
