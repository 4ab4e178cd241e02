import { defineJob } from "../../platform/jobs.ts";

/** Takes a profile picture's files away that nothing shows any more; queued with the change, so that none is left. */
export const removePictureJob = defineJob<{ imageId: string }>({
	name: "remove-profile-picture",
	options: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 2,
});
