import { createTestApp, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listGivenUpJobs } from "./given-up-jobs.ts";
import { createJobs, registerJob } from "./jobs.ts";
import { createLog } from "./log.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

describe("a job with a key", () => {
	it("waits at most once, however often it is sent", async () => {
		const { db, jobs } = app.app.deps;
		const kind = { name: "settle-debts", options: {}, concurrency: 1 };
		const startAfter = new Date(Date.now() + 3_600_000);
		for (let n = 0; n < 3; n++) await jobs.send(db, kind, {}, { key: "held", startAfter });
		await jobs.send(db, kind, {}, { key: "another", startAfter });
		const { rows } = await sql<{ key: string; count: number }>`select singleton_key as key, count(*) as count
			from pgboss.job where name = ${kind.name} and state = 'created' and singleton_key is not null
			group by singleton_key order by singleton_key`.execute(db);
		expect(rows).toEqual([
			{ key: "another", count: 1 },
			{ key: "held", count: 1 },
		]);
	});
});

describe("a job whose last attempt fails", () => {
	const failing = (name: string, cron?: string) =>
		registerJob({ name, options: { retryLimit: 0 }, concurrency: 1, ...(cron && { cron }) }, () =>
			Promise.reject(new Error("not this time")),
		);

	it("is retained, unless it runs by the clock without retries", async () => {
		const { db, signals, config } = app.app.deps;
		const jobs = createJobs({ directUrl: config.database.url ?? "", log: createLog("silent"), signals });
		const byRequest = failing("fails-by-request");
		const byClock = failing("fails-by-the-clock", "0 0 1 1 *");
		// As a version did that retained the failures of both: the start changes the queue.
		await sql`select pgboss.create_queue('fails-by-the-clock', ${JSON.stringify({ policy: "standard", deadLetter: "dead-letter" })}::jsonb)`.execute(
			db,
		);
		await jobs.start([byRequest, byClock], true);
		for (const { kind } of [byRequest, byClock]) await jobs.send(db, kind, {});
		const states = async () => {
			const { rows } = await sql<{ name: string; state: string }>`select name, state from pgboss.job
				where name like 'fails-by%' order by name`.execute(db);
			return rows;
		};
		await expect.poll(states, { timeout: 30_000 }).toEqual([
			{ name: "fails-by-request", state: "failed" },
			{ name: "fails-by-the-clock", state: "failed" },
		]);
		expect((await listGivenUpJobs(db)).map(({ kind }) => kind)).toEqual(["fails-by-request"]);
		await jobs.stop(5_000);
	});
});
