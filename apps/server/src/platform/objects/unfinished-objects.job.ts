import type { Platform } from "../context.ts";
import { defineJob, type JobRegistration, registerJob } from "../jobs.ts";

/** No write takes nearly as long; a younger file may still be in progress in another process. */
const unfinishedForMs = 6 * 3_600_000;

const removeJob = defineJob<Record<string, never>>({
	name: "remove-unfinished-objects",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
	concurrency: 1,
	cron: "47 3 * * *",
});

/** Removes, once a day, partially written objects of a killed process. */
export const objectJobs = ({ objects, clock, log }: Platform): JobRegistration[] => [
	registerJob(removeJob, async () => {
		const removed = await objects.removeUnfinished(new Date(clock().getTime() - unfinishedForMs));
		if (removed > 0) log.info({ removed }, "unfinished objects were removed");
	}),
];
