import type { Comment, CreateCommentBody } from "@stride/contract/posts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findRepeated, idempotentRequest } from "../../platform/idempotent-requests.ts";
import { getPostFacts } from "./get-post.ts";
import { publishPost } from "./post-changed.ts";
import { type CommentRow, findComment, findCommentByRequest, insertComment } from "./posts.queries.ts";
import { presentComments } from "./present-post.ts";

type Deps = Pick<Platform, "db" | "clock" | "newId" | "signals">;
type Input = {
	postId: string;
	accountId: string;
	body: CreateCommentBody;
	requestId?: string | undefined;
	idempotencyKey?: string | null;
};

/**
 * Adds a comment to a post. A repeated request with the same `Idempotency-Key` returns the same comment.
 * @throws AppError PostNotFoundException, IdempotencyKeyReusedException, CommentNotFoundException for the repeated
 * request of a comment deleted since
 */
export async function createComment(deps: Deps, input: Input): Promise<Comment> {
	const { postId, accountId, body } = input;
	const post = await getPostFacts(deps, postId);
	const request = idempotentRequest(input.idempotencyKey, { postId, ...body });
	const find = (key: string) => findCommentByRequest(deps.db, accountId, key);
	const earlier = await findRepeated(request, find);
	const present = async (db: Db, row: CommentRow | undefined) => {
		const [comment] = row ? await presentComments(db, [row], { post, accountId }) : [];
		return comment;
	};
	const made =
		!earlier &&
		(await deps.db.transaction().execute(async (tx) => {
			const row = await insertComment(tx, {
				id: deps.newId(),
				postId,
				authorId: accountId,
				text: body.text,
				request,
				createdAt: deps.clock(),
			});
			if (!row) return undefined;
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "comment-created",
				subject: { kind: "comment", id: row.id },
				requestId: input.requestId,
				after: { postId },
			});
			await publishPost(deps, tx, post);
			return present(tx, row);
		}));
	if (made) return made;
	const repeated = earlier ?? (await findRepeated(request, find));
	const comment = repeated && (await present(deps.db, await findComment(deps.db, repeated.id)));
	if (!comment) throw new AppError("CommentNotFoundException");
	return comment;
}
