import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { deleteReportsBefore } from "./reports.queries.ts";

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-reports",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "29 3 * * *",
});

const dayMs = 24 * 3_600_000;

export function reportJobs(deps: Platform): JobRegistration[] {
	return [registerJob(purgeJob, () => purgeReports(deps))];
}

/** Deletes reports beyond the operator's retention period, in whatever state. */
export async function purgeReports({ db, clock, config }: Pick<Platform, "db" | "clock" | "config">): Promise<void> {
	await deleteReportsBefore(db, new Date(clock().getTime() - config.reports.days * dayMs));
}
