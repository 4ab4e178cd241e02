import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { deadLetterName } from "../jobs.ts";
import type { AddGauge } from "./metrics.ts";

/** Metrics of the job queues of the whole installation; every process reads the same values. */
export function measureJobs(addGauge: AddGauge, db: Database): void {
	addGauge({
		name: "jobs_waiting",
		help: "Jobs that are due and not started yet, by kind",
		labelNames: ["job"],
		read: async () => (await readDue(db)).map(({ name, count }) => ({ labels: { job: name }, value: Number(count) })),
	});
	addGauge({
		name: "jobs_oldest_seconds",
		help: "How long the oldest due job has waited, by kind",
		labelNames: ["job"],
		read: async () =>
			(await readDue(db)).map(({ name, seconds }) => ({ labels: { job: name }, value: Number(seconds) })),
	});
	addGauge({
		name: "jobs_given_up",
		help: "Jobs that were given up after their last attempt and wait for the operator, by kind",
		labelNames: ["job"],
		async read() {
			const { rows } = await sql<{ name: string; count: string }>`
				select coalesce(source_name, 'unknown') as name, count(*) as count
				from pgboss.job where name = ${deadLetterName} and state < 'active' group by 1`.execute(db);
			return rows.map(({ name, count }) => ({ labels: { job: name }, value: Number(count) }));
		},
	});
}

/** Served by the index that workers fetch from: it holds only jobs that are not started. */
async function readDue(db: Database): Promise<readonly { name: string; count: string; seconds: string }[]> {
	const { rows } = await sql<{ name: string; count: string; seconds: string }>`
		select name, count(*) as count, extract(epoch from now() - min(start_after)) as seconds
		from pgboss.job
		where name <> ${deadLetterName} and state < 'active' and not blocked and start_after <= now()
		group by name`.execute(db);
	return rows;
}
