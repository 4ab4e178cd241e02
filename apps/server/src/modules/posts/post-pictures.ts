import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { decodeDataUrl, linkImage, postImage, removeImage, storeImage } from "../../platform/pictures/images.ts";
import type { PostDeps } from "./post-deps.ts";

export type PostPicture = { id: string; aspect: number };

/**
 * Stores an uploaded picture.
 * @throws AppError PayloadTooLargeException, ImageUnreadableException, ServiceUnavailableException when too many wait
 */
export async function storePicture(deps: PostDeps, dataUrl: string): Promise<PostPicture> {
	const id = deps.newId();
	const bytes = decodeDataUrl(dataUrl);
	const { aspect } = await storeImage(deps, postImage, id, bytes);
	return { id, aspect };
}

/** Stores the preview picture of a web page. @throws AppError for an unreadable picture */
export async function storeLinkPicture(deps: PostDeps, bytes: Buffer): Promise<string> {
	const id = deps.newId();
	await storeImage(deps, linkImage, id, bytes);
	return id;
}

/**
 * Deletes the files of a picture that is no longer referenced; enqueued with the change, so that none is left behind.
 */
export const removePostPictureJob = defineJob<{ imageId: string }>({
	name: "remove-post-picture",
	options: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 2,
});

/** Pictures of posts and of links share a namespace. */
export const removePostPicture = ({ objects }: Pick<PostDeps, "objects">): JobRegistration =>
	registerJob(removePostPictureJob, ({ imageId }) => removeImage(objects, postImage, imageId));
