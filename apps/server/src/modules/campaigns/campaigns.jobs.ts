import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { coverImage, removeImage } from "../../platform/pictures/images.ts";
import { rollUpTotals } from "./campaign-totals.ts";

/** Deletes a cover's files after its author was removed; enqueued with the removal. */
export const removeCoverJob = defineJob<{ imageId: string }>({
	name: "remove-cover",
	options: { retryLimit: 10, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 1,
});

const rollUpJob = defineJob<Record<string, never>>({
	name: "roll-up-campaign-totals",
	options: { retryLimit: 2, expireInSeconds: 300 },
	concurrency: 1,
	cron: "* * * * *",
});

export function campaignJobs(deps: Platform): JobRegistration[] {
	return [
		registerJob(rollUpJob, () => rollUpTotals(deps)),
		registerJob(removeCoverJob, ({ imageId }) => removeImage(deps.objects, coverImage, imageId)),
	];
}
