import { createTestDatabase, until } from "@stride/testing";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { createDatabase, createPool, type Database } from "../../platform/db/database.ts";
import { tracePool } from "../../platform/db/tracing-driver.ts";
import { type Tracing, withinSpan } from "../../platform/tracing/tracing.ts";
import { createConfiguredTracing } from "./configured-tracing.ts";
import { promptTimes, startTraceCollector, type TraceCollector, treeOf } from "./trace-collector.test-steps.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let collector: TraceCollector;
let tracing: Tracing;
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	collector = await startTraceCollector();
	const created = await createConfiguredTracing(
		readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
		() => undefined,
		promptTimes,
	);
	if (!created) throw new Error("Tracing is off.");
	tracing = created;
	pool = createPool(database.url, 2, () => undefined);
	tracePool(pool, tracing);
	db = createDatabase(pool, tracing);
});
afterAll(async () => {
	await tracing.stop();
	await db.destroy();
	await collector.stop();
	await database.drop();
});

const asRequest = (name: string, work: () => Promise<unknown>) =>
	withinSpan(tracing, { name, kind: "server" }, () => work());
const traceOf = (name: string) => collector.trace((span) => span.name === name);

it("[U3] a statement that fails has its code, without the value or the message that quotes it", async () => {
	const failing = asRequest("failing", () => sql`select ${"marked-value"}::int`.execute(db));
	await expect(failing).rejects.toThrow("marked-value");
	const trace = await traceOf("failing");
	expect(trace.map(({ name, isFailed, attributes }) => [name, isFailed, attributes["error.type"]])).toEqual([
		["SELECT", true, "22P02"],
		["failing", true, "22P02"],
	]);
	expect(Buffer.concat(collector.bodies).includes("marked-value")).toBe(false);
});

it("a transaction that is rolled back is one span that failed, and the next one is separate", async () => {
	const give = (isRefused: boolean) =>
		db.transaction().execute(async (tx) => {
			await sql`select 1`.execute(tx);
			if (isRefused) throw new Error("refused");
		});
	await asRequest("twice", async () => {
		await give(true).catch(() => undefined);
		await give(false);
	});
	const trace = await traceOf("twice");
	expect(treeOf(trace)).toEqual([
		"twice",
		...["  transaction", "    BEGIN", "    SELECT", "    ROLLBACK"],
		...["  transaction", "    BEGIN", "    SELECT", "    COMMIT"],
	]);
	expect(trace.filter(({ isFailed }) => isFailed).map(({ name }) => name)).toEqual(["transaction"]);
});

it("statements of concurrent requests belong to their own", async () => {
	await Promise.all(
		[1, 2, 3, 4].map((n) =>
			asRequest(`concurrent ${n}`, async () => {
				for (let times = 0; times < n; times++) await sql`select pg_sleep(0.005)`.execute(db);
			}),
		),
	);
	for (const n of [1, 2, 3, 4]) expect(await traceOf(`concurrent ${n}`)).toHaveLength(n + 1);
});

it("statements of the pool are traced, with a callback none, and outside of a request none", async () => {
	await asRequest("pool", async () => {
		await pool.query({ text: "select $1::int as n", values: [1] });
		await new Promise((resolve) => pool.query("select 2", resolve));
	});
	await pool.query("select 3");
	await sql`select 4`.execute(db);
	expect(treeOf(await traceOf("pool"))).toEqual(["pool", "  SELECT"]);
	await asRequest("last", async () => undefined);
	await traceOf("last");
	await until("the export", async () => collector.spans().some(({ name }) => name === "last"));
	const texts = collector.spans().map(({ attributes }) => attributes["db.query.text"]);
	expect(texts.filter((text) => text === "select 3" || text === "select 4")).toEqual([]);
});

it("[U3] a transaction that PostgreSQL has rolled back at its commit ends, and no later request has it as its parent", async () => {
	const swallowed = asRequest("swallowed", () =>
		db.transaction().execute(async (tx) => {
			await sql`select 1 / 0`.execute(tx).catch(() => undefined);
		}),
	);
	await swallowed.catch(() => undefined);
	await asRequest("after", () => sql`select 2`.execute(db));
	const names = (trace: readonly { name: string }[]) => trace.map(({ name }) => name).sort();
	expect(names(await traceOf("after"))).toEqual(["SELECT", "after"]);
	expect(names(await traceOf("swallowed"))).toContain("transaction");
});

it("a call after the end of the innermost span belongs to the one around it", async () => {
	await asRequest("outer", async () => {
		const inner = tracing.begin({ name: "inner", kind: "internal", parent: tracing.active() });
		await tracing.run(inner, async () => {
			inner.end();
			await sql`select 3`.execute(db);
		});
	});
	expect(treeOf(await traceOf("outer"))).toEqual(["outer", "  inner", "  SELECT"]);
});
