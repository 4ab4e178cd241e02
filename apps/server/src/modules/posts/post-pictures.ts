import { decodeDataUrl, linkImage, postImage, removeImage, storeImage } from "../../platform/images.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import type { PostDeps } from "./post-deps.ts";

export type PostPicture = { id: string; aspect: number };

/**
 * Keeps an uploaded picture.
 * @throws AppError PayloadTooLargeException, ImageUnreadableException, ServiceUnavailableException when too many wait
 */
export async function keepPicture(deps: PostDeps, dataUrl: string): Promise<PostPicture> {
	const id = deps.newId();
	const bytes = decodeDataUrl(dataUrl);
	const { aspect } = await storeImage(deps, postImage, id, bytes);
	return { id, aspect };
}

/** Keeps what a page of the web shows of itself. @throws AppError for what is no picture */
export async function keepLinkPicture(deps: PostDeps, bytes: Buffer): Promise<string> {
	const id = deps.newId();
	await storeImage(deps, linkImage, id, bytes);
	return id;
}

/** Takes the files of a picture away that nothing shows any more; queued with the change, so that none is left. */
export const removePostPictureJob = defineJob<{ imageId: string }>({
	name: "remove-post-picture",
	options: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 2,
});

/** Pictures of posts and of links have the same names. */
export const removePostPicture = ({ objects }: Pick<PostDeps, "objects">): JobRegistration =>
	registerJob(removePostPictureJob, ({ imageId }) => removeImage(objects, postImage, imageId));
