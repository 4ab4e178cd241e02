import { sql } from "kysely";
import type { Platform } from "../context.ts";
import { defineJob, type JobRegistration, registerJob } from "../jobs.ts";

const maintainJob = defineJob<Record<string, never>>({
	name: "maintain-audit-years",
	options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 600 },
	concurrency: 1,
	cron: "11 4 * * *",
});

/**
 * Creates the partitions of the audit log for the coming years, and drops the years that ended more than `AUDIT_YEARS`
 * calendar years ago.
 */
export async function maintainAuditYears({
	db,
	clock,
	config,
	log,
}: Pick<Platform, "db" | "clock" | "config" | "log">): Promise<void> {
	const oldest = new Date(Date.UTC(clock().getUTCFullYear() - config.auditYears, 0));
	const { rows } = await sql<{ dropped: string }>`select maintain_audit_years(${oldest}) as dropped`.execute(db);
	if (rows.length > 0)
		log.info({ partitions: rows.map(({ dropped }) => dropped) }, "old years of the audit log were dropped");
}

export const auditJobs = (platform: Platform): JobRegistration[] => [
	registerJob(maintainJob, () => maintainAuditYears(platform)),
];
