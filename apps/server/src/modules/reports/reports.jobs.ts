import { objectionDays } from "@stride/contract/operator/report-decisions";
import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { clearPastReasons } from "./decisions.queries.ts";
import { deleteReports } from "./reports.queries.ts";

const dayMs = 24 * 3_600_000;

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-reports",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "29 3 * * *",
});

/** Deletes reports after the retention period, but not while their decision can be objected to. */
export async function purgeReports({ db, clock }: Pick<Platform, "db" | "clock">, days: number): Promise<void> {
	const ago = (time: number) => new Date(clock().getTime() - time * dayMs);
	await deleteReports(db, { before: ago(days), decided: ago(objectionDays) });
	await clearPastReasons(db);
}

export const reportJobs = (deps: Pick<Platform, "db" | "clock" | "config">): JobRegistration[] => [
	registerJob(purgeJob, () => purgeReports(deps, deps.config.reports.days)),
];
