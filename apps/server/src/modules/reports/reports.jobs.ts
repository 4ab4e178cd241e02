import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { reportStore } from "./reports.queries.ts";

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-reports",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "29 3 * * *",
});

export const reportJobs = (deps: Pick<Platform, "db" | "clock" | "config">): JobRegistration[] => [
	registerJob(purgeJob, () => reportStore.purge(deps, deps.config.reports.days)),
];
