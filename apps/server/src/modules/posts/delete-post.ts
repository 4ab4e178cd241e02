import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { getOwnPost } from "./get-post.ts";
import { publishPost } from "./post-changed.ts";
import type { PostDeps } from "./post-deps.ts";
import { removePostPictureJob } from "./post-pictures.ts";
import { lockPost, setPostDeleted } from "./posts.queries.ts";

/**
 * Deletes a post with its comments.
 * @throws AppError PostNotFoundException, ForbiddenException also once the campaign has ended
 */
export async function deletePost(
	deps: PostDeps,
	{ postId, accountId, requestId }: { postId: string; accountId: string; requestId?: string | undefined },
): Promise<void> {
	const post = await getOwnPost(deps, { postId, accountId });
	await deps.db.transaction().execute(async (tx) => {
		const campaign = await lockCampaign(deps, tx, post.campaignId);
		const locked = await lockPost(tx, postId);
		if (!locked) throw new AppError("PostNotFoundException");
		if (!campaign.isActive) throw new AppError("ForbiddenException");
		await setPostDeleted(tx, postId, deps.clock());
		if (locked.imageId) await deps.jobs.send(tx, removePostPictureJob, { imageId: locked.imageId });
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "post-deleted",
			subject: { kind: "post", id: postId },
			requestId,
		});
		await publishPost(deps, tx, { id: postId, campaignId: post.campaignId });
	});
}
