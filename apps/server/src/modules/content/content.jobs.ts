import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { contactStore } from "./contact.queries.ts";

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-contact-messages",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "23 3 * * *",
});

export const contentJobs = (deps: Pick<Platform, "db" | "clock" | "config">): JobRegistration[] => [
	registerJob(purgeJob, () => contactStore.purge(deps, deps.config.contact.messageDays)),
];
