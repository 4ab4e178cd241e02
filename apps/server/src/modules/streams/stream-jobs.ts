import { defineJob } from "../../platform/jobs.ts";

/** Removes the recording of a stream that was deleted. Tried for about a week. */
export const removeRecordingJob = defineJob<{ streamId: string }>({
	name: "remove-recording",
	options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 300 },
	concurrency: 2,
});

/** Makes a poster of what a camera has sent. */
export const takePosterJob = defineJob<{ streamId: string; imageId: string }>({
	name: "take-poster",
	options: { retryLimit: 3, retryDelay: 5, expireInSeconds: 60 },
	concurrency: 1,
});

/** Removes a poster that was replaced. */
export const removePosterJob = defineJob<{ imageId: string }>({
	name: "remove-poster",
	options: { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 1,
});
