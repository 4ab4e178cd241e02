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

	it("raises its alarm, unless it runs by the clock without retries and the database was unavailable", async () => {
		const { db, signals, config } = app.app.deps;
		const lines: { job?: string; alarm?: string }[] = [];
		const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
		const jobs = createJobs({ directUrl: config.database.url ?? "", log, signals });
		const away = () => Promise.reject(new Error("Connection terminated unexpectedly"));
		const options = { retryLimit: 0 };
		const byTheClock = { name: "loses-the-database", options, concurrency: 1, cron: "0 0 1 1 *" };
		const kinds = [
			registerJob(byTheClock, away),
			registerJob({ name: "loses-the-database-on-request", options, concurrency: 1 }, away),
			failing("fails-beside-it", "0 0 1 1 *"),
		];
		await jobs.start(kinds, true);
		for (const { kind } of kinds) await jobs.send(db, kind, {});
		const alarms = () => lines.flatMap(({ job, alarm }) => (job ? [[job, alarm ?? null]] : [])).sort();
		await expect.poll(alarms, { timeout: 30_000 }).toEqual([
			["fails-beside-it", "job-given-up"],
			["loses-the-database", null],
			["loses-the-database-on-request", "job-given-up"],
		]);
		await jobs.stop(5_000);
	});
});

describe("the start", () => {
	it("updates the queues whose options have changed, and no others", async () => {
		const { db, signals, config } = app.app.deps;
		const start = async (retryLimit: number, cron: string) => {
			const jobs = createJobs({ directUrl: config.database.url ?? "", log: createLog("silent"), signals });
			const kinds = [
				{ name: "changes", options: { retryLimit, retryDelay: 30, expireInSeconds: 60 }, concurrency: 1, cron },
				{ name: "stays", options: { retryLimit: 2, retryBackoff: true, retryDelayMax: 60 }, concurrency: 1 },
			];
			await jobs.start(
				kinds.map((kind) => registerJob(kind, async () => undefined)),
				false,
			);
			await jobs.stop(5_000);
			const { rows } = await sql<{ name: string; limit: number; updatedOn: Date; cron: string | null }>`
				select queue.name, retry_limit as limit, queue.updated_on, cron from pgboss.queue
				left join pgboss.schedule on schedule.name = queue.name
				where queue.name in ('changes', 'stays') order by queue.name`.execute(db);
			return rows;
		};
		const [changes, stays] = await start(1, "0 0 1 1 *");
		expect(changes).toMatchObject({ limit: 1, cron: "0 0 1 1 *" });
		expect(await start(1, "0 0 1 1 *")).toEqual([changes, stays]);
		const [changed, stayed] = await start(3, "0 0 2 1 *");
		expect(changed).toMatchObject({ limit: 3, cron: "0 0 2 1 *" });
		expect(stayed).toEqual(stays);
	});
});

describe("the stop", () => {
	const startOne = async (name: string, handler: () => Promise<void>) => {
		const { db, signals, config } = app.app.deps;
		const jobs = createJobs({ directUrl: config.database.url ?? "", log: createLog("silent"), signals });
		const kind = { name, options: { retryLimit: 1, retryDelay: 3_600 }, concurrency: 1 };
		await jobs.start([registerJob(kind, handler)], true);
		await jobs.send(db, kind, {});
		const state = async () => {
			const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${name}`.execute(db);
			return rows.map((row) => row.state);
		};
		await expect.poll(state, { timeout: 30_000 }).toEqual(["active"]);
		return { jobs, state };
	};

	it("waits for a running job", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const { jobs, state } = await startOne("ends-in-time", () => promise);
		const stopped = jobs.stop(60_000);
		resolve();
		await stopped;
		expect(await state()).toEqual(["completed"]);
	});

	it("leaves a job that does not end in time to another process", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const { jobs, state } = await startOne("does-not-end", () => promise);
		await jobs.stop(100);
		expect(await state()).toEqual(["retry"]);
		resolve();
	});
});
