import { hasVisibleText } from "@stride/contract/post-rules";
import type { CreatePostBody, Post } from "@stride/contract/posts";
import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { findRepeated, type IdempotentRequest, idempotentRequest } from "../../platform/idempotent-requests.ts";
import { getAuthorsCampaign, lockCampaign } from "../campaigns/index.ts";
import { getPost } from "./get-post.ts";
import { holdPreview } from "./link-previews.queries.ts";
import { publishPost } from "./post-changed.ts";
import type { PostDeps } from "./post-deps.ts";
import { storePicture } from "./post-pictures.ts";
import { postPublished } from "./posts.events.ts";
import { findPostByRequest, insertPost } from "./posts.queries.ts";
import { readLink } from "./read-link.ts";

type Input = {
	campaign: string;
	accountId: string;
	body: CreatePostBody;
	requestId?: string | undefined;
	idempotencyKey?: string | null;
};

/**
 * Posts to the caller's active campaign (by id or name). A repeated request with the same `Idempotency-Key` returns the
 * same post.
 * @throws AppError CampaignNotFoundException, ForbiddenException also once the campaign has ended,
 * PayloadTooLargeException, ImageUnreadableException, LinkUnreadableException, IdempotencyKeyReusedException
 */
export async function createPost(deps: PostDeps, input: Input): Promise<Post> {
	const { accountId, body } = input;
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaign, accountId });
	const request = idempotentRequest(input.idempotencyKey, body);
	const find = (key: string) => findPostByRequest(deps.db, campaign.id, key);
	const earlier = await findRepeated(request, find);
	if (earlier) return getPost(deps, { postId: earlier.id, accountId });
	if (campaign.endedAt !== null) throw new AppError("ForbiddenException");
	const postId = await insertNew(deps, { ...input, campaignId: campaign.id, request });
	return getPost(deps, { postId: postId ?? String((await findRepeated(request, find))?.id), accountId });
}

/** @returns null when a concurrent identical request has created it meanwhile */
async function insertNew(
	deps: PostDeps,
	{
		campaignId,
		body,
		request,
		accountId,
		requestId,
	}: Input & { campaignId: string; request: IdempotentRequest | null },
): Promise<string | null> {
	const preview = body.link === undefined ? null : await readLink(deps, body.link);
	const image = body.image === undefined ? null : await storePicture(deps, body.image);
	const id = deps.newId();
	return deps.db.transaction().execute(async (tx) => {
		// Locked, so that a campaign that ends concurrently gets no further post.
		const held = await lockCampaign(deps, tx, campaignId);
		if (!held.isActive) throw new AppError("ForbiddenException");
		if (preview && !(await holdPreview(tx, preview.id))) throw new AppError("ConflictException");
		const isNew = await insertPost(tx, {
			id,
			campaignId,
			text: hasVisibleText(body.text ?? "") ? String(body.text) : "",
			image,
			linkPreviewId: preview?.id ?? null,
			request,
			createdAt: deps.clock(),
		});
		if (!isNew) return null;
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "post-created",
			subject: { kind: "post", id },
			requestId,
			after: { campaignId, hasImage: image !== null, hasLink: preview !== null },
		});
		await publishPost(deps, tx, { id, campaignId });
		await deps.events.publish(tx, postPublished, { campaignId, postId: id });
		return id;
	});
}
