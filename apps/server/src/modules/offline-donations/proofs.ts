import { buffer } from "node:stream/consumers";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import type { ObjectStore } from "../../platform/objects/objects.ts";
import { decodeDataUrl, encodePrivateImage, type ImageDeps } from "../../platform/pictures/images.ts";

/** Outside of the folder that is served to the public. */
const objectName = (proofId: string): string => `proofs/${proofId}.webp`;

/**
 * Stores the picture that proves an offline donation, re-encoded without metadata.
 * @throws AppError PayloadTooLargeException, ImageUnreadableException, ServiceUnavailableException when too many wait
 */
export async function storeProof(deps: ImageDeps, proofId: string, dataUrl: string): Promise<void> {
	await deps.objects.put(objectName(proofId), await encodePrivateImage(deps, decodeDataUrl(dataUrl)));
}

/** The picture as a data URL; null when it is missing. */
export async function readProof(objects: ObjectStore, proofId: string): Promise<string | null> {
	const object = await objects.get(objectName(proofId));
	return object && `data:image/webp;base64,${(await buffer(object.body)).toString("base64")}`;
}

export const removeProof = (objects: ObjectStore, proofId: string): Promise<void> =>
	objects.remove(objectName(proofId));

/** Deletes a proof that is no longer referenced; enqueued with the change. */
export const removeProofJob = defineJob<{ proofId: string }>({
	name: "remove-offline-proof",
	options: { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 1,
});

export const offlineJobs = ({ objects }: Pick<ImageDeps, "objects">): JobRegistration[] => [
	registerJob(removeProofJob, ({ proofId }) => removeProof(objects, proofId)),
];
