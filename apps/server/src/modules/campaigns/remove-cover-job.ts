import { defineJob } from "../../platform/jobs.ts";

/** Deletes a cover's files after its author was removed; enqueued with the removal. */
export const removeCoverJob = defineJob<{ imageId: string }>({
	name: "remove-cover",
	options: { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 1,
});
