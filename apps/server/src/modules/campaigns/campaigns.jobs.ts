import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { rollUpDeltas } from "./campaigns.queries.ts";

const rollUpJob = defineJob<Record<string, never>>({
	name: "roll-up-campaign-totals",
	options: { retryLimit: 2, expireInSeconds: 300 },
	concurrency: 1,
	cron: "* * * * *",
});

/** Short transactions, so that readers of a popular campaign never wait. */
const deltasPerStep = 5_000;

export function campaignJobs(deps: Platform): JobRegistration[] {
	return [
		registerJob(rollUpJob, async () => {
			while ((await rollUpDeltas(deps.db, deltasPerStep)) === deltasPerStep);
		}),
	];
}
