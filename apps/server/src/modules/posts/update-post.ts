import { hasVisibleText } from "@stride/contract/post-rules";
import type { Post, UpdatePostBody } from "@stride/contract/posts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { getOwnPost, getPost } from "./get-post.ts";
import { holdPreview } from "./link-previews.queries.ts";
import { publishPost } from "./post-changed.ts";
import type { PostDeps } from "./post-deps.ts";
import { removePostPictureJob, storePicture } from "./post-pictures.ts";
import { changePost, lockPost, type PostChange } from "./posts.queries.ts";
import { readLink } from "./read-link.ts";

type Input = { postId: string; accountId: string; body: UpdatePostBody; requestId?: string | undefined };

/**
 * Changes the given fields of a post.
 * @throws AppError PostNotFoundException, ForbiddenException also once the campaign has ended, ValidationException when
 * it would become empty, PayloadTooLargeException, ImageUnreadableException, LinkUnreadableException
 */
export async function updatePost(deps: PostDeps, { postId, accountId, body, requestId }: Input): Promise<Post> {
	const post = await getOwnPost(deps, { postId, accountId });
	const change = await readChange(deps, body);
	await deps.db.transaction().execute(async (tx) => {
		const campaign = await lockCampaign(deps, tx, post.campaignId);
		const before = await lockPost(tx, postId);
		if (!before) throw new AppError("PostNotFoundException");
		if (!campaign.isActive) throw new AppError("ForbiddenException");
		await checkLinkAndRest(tx, change, before);
		await changePost(tx, postId, change, deps.clock());
		if (change.image !== undefined && before.imageId) {
			await deps.jobs.send(tx, removePostPictureJob, { imageId: before.imageId });
		}
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "post-updated",
			subject: { kind: "post", id: postId },
			requestId,
			after: { changed: Object.keys(change) },
		});
		await publishPost(deps, tx, { id: postId, campaignId: post.campaignId });
	});
	return getPost(deps, { postId, accountId });
}

async function readChange(deps: PostDeps, { text, image, link }: UpdatePostBody): Promise<PostChange> {
	const preview = typeof link === "string" ? await readLink(deps, link) : null;
	return {
		...(text !== undefined && { text: hasVisibleText(text) ? text : "" }),
		...(image !== undefined && { image: image === null ? null : await storePicture(deps, image) }),
		...(link !== undefined && { linkPreviewId: preview?.id ?? null }),
	};
}

/** The resulting post must not be empty. */
async function checkLinkAndRest(
	tx: Db,
	change: PostChange,
	before: { text: string; imageId: string | null; linkPreviewId: string | null },
): Promise<void> {
	const text = change.text ?? before.text;
	const image = change.image === undefined ? before.imageId : change.image;
	const link = change.linkPreviewId === undefined ? before.linkPreviewId : change.linkPreviewId;
	if (text === "" && image === null && link === null) {
		throw new AppError("ValidationException", { fields: { text: { key: "postEmpty" } } });
	}
	if (change.linkPreviewId && !(await holdPreview(tx, change.linkPreviewId))) throw new AppError("ConflictException");
}
