import { defineJob } from "../../platform/jobs.ts";

/** Removes the recording of a deleted stream. Retried for about a week. */
export const removeRecordingJob = defineJob<{ streamId: string }>({
	name: "remove-recording",
	options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 300 },
	concurrency: 2,
});

/** Creates a poster from a camera picture. */
export const takePosterJob = defineJob<{ streamId: string; imageId: string }>({
	name: "take-poster",
	options: { retryLimit: 3, retryDelay: 5, expireInSeconds: 60 },
	concurrency: 1,
});

/** Removes a replaced poster. */
export const removePosterJob = defineJob<{ imageId: string }>({
	name: "remove-poster",
	options: { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 1,
});
