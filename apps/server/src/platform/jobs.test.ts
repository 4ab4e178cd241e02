import { createTestApp, type TestApp } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

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
