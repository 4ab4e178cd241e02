import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Comment, CreateCommentBody } from "@stride/contract/posts/posts";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { sendTogether } from "../../platform/db/send-together.ts";
import { findRepeated, idempotentRequest } from "../../platform/idempotent-requests.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { listAuthors } from "../accounts/index.ts";
import { mayDeleteComment } from "./post.ts";
import { publishPost } from "./post-changed.ts";
import {
	type CommentRow,
	findComment,
	findCommentByRequest,
	insertComment,
	listCommentsOf,
	setCommentDeleted,
} from "./posts.queries.ts";
import { mapComments, presentComments } from "./present-post.ts";
import { getPostFacts } from "./read-posts.ts";

type CommentDeps = Pick<Platform, "db" | "config" | "clock" | "newId" | "signals">;
type CreateCommentInput = {
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
export async function createComment(deps: CommentDeps, input: CreateCommentInput): Promise<Comment> {
	const { postId, accountId, body } = input;
	const request = idempotentRequest(input.idempotencyKey, { postId, ...body });
	return deps.db.transaction().execute(async (tx) => {
		const [post, authors] = await sendTogether(tx, (db) => [
			getPostFacts({ db }, postId),
			listAuthors({ ...deps, db }, [accountId]),
		]);
		const find = (key: string) => findCommentByRequest(tx, accountId, key);
		const present = (row: CommentRow | undefined): Comment => {
			const [comment] = row ? mapComments([row], { post, authors, accountId }) : [];
			if (!comment) throw new AppError("CommentNotFoundException");
			return comment;
		};
		const earlier = await findRepeated(request, find);
		if (earlier) return present(await findComment(tx, earlier.id));
		const row = await insertComment(tx, {
			id: deps.newId(),
			postId,
			authorId: accountId,
			text: body.text,
			request,
			createdAt: deps.clock(),
		});
		if (!row) {
			const repeated = await findRepeated(request, find);
			return present(repeated && (await findComment(tx, repeated.id)));
		}
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "comment-created",
			subject: { kind: "comment", id: row.id },
			requestId: input.requestId,
			after: { postId },
		});
		await publishPost(deps, tx, post);
		return present(row);
	});
}

type ListCommentsInput = { postId: string; page: PageQuery; accountId: string | null };

/** A post's comments, newest first. @throws AppError PostNotFoundException */
export async function listComments(
	deps: Pick<Platform, "db" | "config" | "clock">,
	{ postId, page, accountId }: ListCommentsInput,
) {
	const post = await getPostFacts(deps, postId);
	const window = pageWindow(page, pageSizes.comments, deps.clock());
	const { rows, pagination } = cutPage(window, await listCommentsOf(deps.db, postId, window));
	return { data: await presentComments(deps, rows, { post, accountId }), pagination };
}

type DeleteCommentInput = { postId: string; commentId: string; accountId: string; requestId?: string | undefined };

/**
 * Deletes a comment, on request of its author or the campaign's author.
 * @throws AppError PostNotFoundException, CommentNotFoundException, ForbiddenException for any other caller
 */
export async function deleteComment(
	deps: CommentDeps,
	{ postId, commentId, accountId, requestId }: DeleteCommentInput,
): Promise<void> {
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
