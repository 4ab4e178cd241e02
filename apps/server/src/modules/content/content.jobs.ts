import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { deleteContactMessagesBefore } from "./contact.queries.ts";

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-contact-messages",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "23 3 * * *",
});

const dayMs = 24 * 3_600_000;

export function contentJobs(deps: Platform): JobRegistration[] {
	return [registerJob(purgeJob, () => purgeContactMessages(deps))];
}

/** Deletes messages beyond the operator's retention period, in whatever state. */
export async function purgeContactMessages({ db, clock, config }: Pick<Platform, "db" | "clock" | "config">) {
	await deleteContactMessagesBefore(db, new Date(clock().getTime() - config.contact.messageDays * dayMs));
}
