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
 * Creates the partitions of the audit log for the coming years, and drops those past the retention, which only the
 * owner of the database can change. While that is shorter than the configured one, it was written by mistake: nothing
 * is dropped, and years without a partition go to the one for the rest.
 */
export async function maintainAuditYears({ db, config, log }: Pick<Platform, "db" | "config" | "log">): Promise<void> {
	const { years } = await db.selectFrom("auditRetention").select("years").executeTakeFirstOrThrow();
	if (years !== config.auditYears) {
		log.warn({ years, configured: config.auditYears }, "AUDIT_YEARS takes effect with the next npm run migrate");
	}
	if (years < config.auditYears) return;
	const { rows } = await sql<{ dropped: string }>`select maintain_audit_years() as dropped`.execute(db);
	if (rows.length > 0)
		log.info({ partitions: rows.map(({ dropped }) => dropped) }, "old years of the audit log were dropped");
}

export const auditJobs = (platform: Platform): JobRegistration[] => [
	registerJob(maintainJob, () => maintainAuditYears(platform)),
];
