import pg from "pg";
import type { TestApp } from "./test-app.ts";
import { until } from "./until.ts";

/** Runs one of the product's periodic jobs now, and waits until none of its runs is open. */
export async function runJob(app: TestApp, name: string): Promise<void> {
	await app.app.deps.jobs.send(app.app.deps.db, { name, options: {}, concurrency: 1 }, {});
	const client = new pg.Client(app.databaseUrl);
	await client.connect();
	try {
		await until(`the job ${name} to be done`, async () => {
			const { rowCount } = await client.query(
				"select from pgboss.job where name = $1 and state in ('created', 'active', 'retry') limit 1",
				[name],
			);
			return rowCount === 0;
		});
	} finally {
		await client.end();
	}
}
