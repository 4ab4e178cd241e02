import { defineJob } from "../../platform/jobs.ts";

/** Deletes the files of a replaced profile picture; queued in the transaction of the change, so that none is left. */
export const removePictureJob = defineJob<{ imageId: string }>({
	name: "remove-profile-picture",
	options: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 2,
});
