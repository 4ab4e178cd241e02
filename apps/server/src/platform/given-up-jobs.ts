import { sql } from "kysely";
import type { Platform } from "./context.ts";
import type { Db } from "./db/database.ts";
import { causeKey, deadLetterName, defineJob, type JobRegistration, registerJob } from "./jobs.ts";

/** `id` is that in the dead letter queue; `reason` is the error of the last attempt. */
export type GivenUpJob = { id: string; kind: string; data: object; attempts: number; givenUpAt: Date; reason: string };

const listMax = 500;

/** No more are counted than are listed. */
export async function countGivenUpJobs(db: Db): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from (
			select from pgboss.job where name = ${deadLetterName} and state < 'active' limit ${listMax}) waiting`.execute(db);
	return rows[0]?.count ?? 0;
}

/** The jobs whose last attempt has failed, oldest first; at most 500. */
export async function listGivenUpJobs(db: Db): Promise<GivenUpJob[]> {
	const { rows } = await sql<GivenUpJob>`
		select id, coalesce(source_name, 'unknown') as kind, data - ${causeKey} as data, coalesce(source_retry_count, 0) + 1 as attempts,
			created_on as given_up_at, coalesce(source_output ->> 'message', output ->> 'message', '') as reason
		from pgboss.job
		where name = ${deadLetterName} and state < 'active'
		order by created_on, id
		limit ${listMax}`.execute(db);
	return rows;
}

const reportJob = defineJob<Record<string, never>>({
	name: "report-given-up-jobs",
	options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 60 },
	concurrency: 1,
	cron: "7 * * * *",
});

/** Raises the alarm every hour while there are such jobs: those of a killed worker have no line of their own. */
export function givenUpJobs({ db, log }: Pick<Platform, "db" | "log">): JobRegistration[] {
	return [
		registerJob(reportJob, async () => {
			const kinds = (await listGivenUpJobs(db)).map(({ kind }) => kind);
			if (kinds.length === 0) return;
			const alarm = "job-given-up";
			log.error({ alarm, count: kinds.length, jobs: [...new Set(kinds)] }, "jobs that were given up wait");
		}),
	];
}
