import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { getPostFacts } from "./get-post.ts";
import { mayDeleteComment } from "./post.ts";
import { publishPost } from "./post-changed.ts";
import { findComment, setCommentDeleted } from "./posts.queries.ts";

type Deps = Pick<Platform, "db" | "clock" | "newId" | "signals">;
type Input = { postId: string; commentId: string; accountId: string; requestId?: string | undefined };

/**
 * Deletes a comment, on request of its author or the campaign's author.
 * @throws AppError PostNotFoundException, CommentNotFoundException, ForbiddenException for any other caller
 */
export async function deleteComment(deps: Deps, { postId, commentId, accountId, requestId }: Input): Promise<void> {
	const post = await getPostFacts(deps, postId);
	const comment = await findComment(deps.db, commentId);
	if (comment?.postId !== postId) throw new AppError("CommentNotFoundException");
	if (!mayDeleteComment(comment, post, accountId)) throw new AppError("ForbiddenException");
	await deps.db.transaction().execute(async (tx) => {
		if (!(await setCommentDeleted(tx, commentId, deps.clock()))) throw new AppError("CommentNotFoundException");
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "comment-deleted",
			subject: { kind: "comment", id: commentId },
			requestId,
			before: { postId, byCampaignsAuthor: accountId !== comment.authorId },
		});
		await publishPost(deps, tx, post);
	});
}
