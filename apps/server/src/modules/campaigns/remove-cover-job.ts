import { defineJob } from "../../platform/jobs.ts";

/** Takes a cover's files away whose author was removed; queued with the removal. */
export const removeCoverJob = defineJob<{ imageId: string }>({
	name: "remove-cover",
	options: { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 1,
});
