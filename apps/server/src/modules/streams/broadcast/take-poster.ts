import { buffer } from "node:stream/consumers";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import { posterImage, removeImage, storeImage } from "../../../platform/pictures/images.ts";
import { publishStream } from "../stream-changed.ts";
import { removePosterJob, takePosterJob } from "../stream-jobs.ts";
import { replacePoster } from "./lifecycle.queries.ts";

const everyMs = 60_000;
/** Open pages may still show the previous one. */
const formerMs = 3_600_000;
const streamsMax = 1_000;

const sentName = (imageId: string): string => `posters/${imageId}.jpg`;

/** Stores a camera picture once a minute and stream for a job, since encoding here would delay the video. */
export function createPosterInbox(deps: Pick<Platform, "db" | "clock" | "newId" | "jobs" | "objects">) {
	const takenAt = new Map<string, number>();
	return async (streamId: string, jpeg: Uint8Array): Promise<void> => {
		const now = deps.clock().getTime();
		if (now - (takenAt.get(streamId) ?? 0) < everyMs) return;
		if (takenAt.size >= streamsMax) takenAt.clear();
		takenAt.set(streamId, now);
		const imageId = deps.newId();
		await deps.objects.put(sentName(imageId), Buffer.from(jpeg));
		await deps.jobs.send(deps.db, takePosterJob, { streamId, imageId });
	};
}

/** Sets the newest camera picture as the stream's poster. An invalid picture is dropped. */
export async function takePoster(
	deps: Platform,
	{ streamId, imageId }: { streamId: string; imageId: string },
): Promise<void> {
	const sent = await deps.objects.get(sentName(imageId));
	if (!sent) return;
	try {
		await storeImage(deps, posterImage, imageId, await buffer(sent.body));
		await showPoster(deps, { streamId, imageId });
	} catch (error) {
		// A full queue is no fault of the picture: the job is retried.
		if (!(error instanceof AppError) || error.code === "ServiceUnavailableException") throw error;
		deps.log.warn({ err: error, streamId }, "a camera has sent an invalid picture");
	}
	await deps.objects.remove(sentName(imageId));
}

async function showPoster(deps: Platform, { streamId, imageId }: { streamId: string; imageId: string }): Promise<void> {
	const at = deps.clock();
	const isUsed = await deps.db.transaction().execute(async (tx) => {
		const stream = await replacePoster(tx, streamId, { imageId, at });
		if (!stream) return false;
		const { formerId, campaignId } = stream;
		if (formerId && formerId !== imageId) {
			const startAfter = new Date(at.getTime() + formerMs);
			await deps.jobs.send(tx, removePosterJob, { imageId: formerId }, { startAfter });
		}
		await publishStream(deps, tx, { id: streamId, campaignId });
		return true;
	});
	if (!isUsed) await removeImage(deps.objects, posterImage, imageId);
}
