import type { Platform } from "../../platform/context.ts";
import { coverImage, removeImage } from "../../platform/images.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { removeCoverJob } from "./remove-cover-job.ts";
import { rollUpTotals } from "./roll-up-totals.ts";

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
