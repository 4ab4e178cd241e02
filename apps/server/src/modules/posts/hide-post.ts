import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { getCampaignReference, type HiddenThing } from "../campaigns/index.ts";
import { type Hiding, lockCommentForHiding, lockPostForHiding, setHidden } from "./found-posts.queries.ts";
import { publishPost } from "./post-changed.ts";
import { excerptOf } from "./read-posts.ts";

type Deps = Pick<Platform, "clock" | "newId" | "signals">;
type ByOperator = { id: string; operatorId: string; requestId: string };
type Hide = ByOperator & { reason: string };

/**
 * Hides a post from everyone including its author, in the caller's transaction. Open pages drop it. Idempotent.
 * @throws AppError PostNotFoundException
 */
export const hidePost = (deps: Deps, tx: Db, input: Hide): Promise<HiddenThing> =>
	changePost(deps, tx, input, { by: input.operatorId, reason: input.reason, at: deps.clock() });

/** Restores a hidden post. @throws AppError PostNotFoundException */
export const restorePost = (deps: Deps, tx: Db, input: ByOperator): Promise<HiddenThing> =>
	changePost(deps, tx, input, null);

/** As `hidePost`. @throws AppError CommentNotFoundException */
export const hideComment = (deps: Deps, tx: Db, input: Hide): Promise<HiddenThing> =>
	changeComment(deps, tx, input, { by: input.operatorId, reason: input.reason, at: deps.clock() });

/** As `restorePost`. @throws AppError CommentNotFoundException */
export const restoreComment = (deps: Deps, tx: Db, input: ByOperator): Promise<HiddenThing> =>
	changeComment(deps, tx, input, null);

async function changePost(deps: Deps, tx: Db, input: ByOperator, hiding: Hiding): Promise<HiddenThing> {
	const post = await lockPostForHiding(tx, input.id);
	if (!post) throw new AppError("PostNotFoundException");
	if (!(await setHidden(tx, "post", post.id, hiding, deps.clock()))) return null;
	await auditHiding(deps, tx, "post", input, hiding);
	await publishPost(deps, tx, post);
	const { authorId } = await getCampaignReference(tx, post.campaignId);
	return { ownerId: authorId, title: excerptOf(post.text, titleMax) || (post.linkTitle ?? "") };
}

async function changeComment(deps: Deps, tx: Db, input: ByOperator, hiding: Hiding): Promise<HiddenThing> {
	const comment = await lockCommentForHiding(tx, input.id);
	if (!comment) throw new AppError("CommentNotFoundException");
	if (!(await setHidden(tx, "postComment", comment.id, hiding, deps.clock()))) return null;
	await auditHiding(deps, tx, "comment", input, hiding);
	await publishPost(deps, tx, { id: comment.postId, campaignId: comment.campaignId });
	return { ownerId: comment.authorId, title: excerptOf(comment.text, titleMax) };
}

/** Its title in mails. */
const titleMax = 80;

const auditHiding = (deps: Deps, tx: Db, kind: "post" | "comment", input: ByOperator, hiding: Hiding) =>
	recordAudit(deps, tx, {
		actorId: input.operatorId,
		action: `${kind}-${hiding ? "hidden" : "restored"}`,
		subject: { kind, id: input.id },
		requestId: input.requestId,
		before: { hidden: hiding === null },
		after: hiding ? { hidden: true, reason: hiding.reason } : { hidden: false },
	});
