import { hasVisibleText } from "@stride/contract/posts/post-rules";
import type { CreatePostBody, Post, UpdatePostBody } from "@stride/contract/posts/posts";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { findRepeated, type IdempotentRequest, idempotentRequest } from "../../platform/idempotent-requests.ts";
import { getAuthorsCampaign, lockCampaign } from "../campaigns/index.ts";
import { holdPreview } from "./links/link-previews.queries.ts";
import { readLink } from "./links/link-previews.ts";
import { publishPost } from "./post-changed.ts";
import type { PostDeps } from "./post-deps.ts";
import { removePostPictureJob, storePicture } from "./post-pictures.ts";
import { postPublished } from "./posts.events.ts";
import {
	changePost,
	findPostByRequest,
	insertPost,
	lockPost,
	type PostChange,
	setPostDeleted,
} from "./posts.queries.ts";
import { getOwnPost, getPost } from "./read-posts.ts";

type CreatePostInput = {
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
export async function createPost(deps: PostDeps, input: CreatePostInput): Promise<Post> {
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
	}: CreatePostInput & { campaignId: string; request: IdempotentRequest | null },
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

type UpdatePostInput = { postId: string; accountId: string; body: UpdatePostBody; requestId?: string | undefined };

/**
 * Changes the given fields of a post.
 * @throws AppError PostNotFoundException, ForbiddenException also once the campaign has ended, ValidationException when
 * it would become empty, PayloadTooLargeException, ImageUnreadableException, LinkUnreadableException
 */
export async function updatePost(
	deps: PostDeps,
	{ postId, accountId, body, requestId }: UpdatePostInput,
): Promise<Post> {
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
