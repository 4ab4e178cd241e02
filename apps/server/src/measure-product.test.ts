import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestApp, ensureWebBuild, type TestApp, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listGivenUpJobs } from "./platform/given-up-jobs.ts";
import { defineJob } from "./platform/jobs.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFile(join(root, path), "utf8");

let app: TestApp;
beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), { pages: true, charityCatalogue: "sandbox" });
}, 60_000);
afterAll(() => app?.stop());

/** The values of a metric, by its labels as they are written. */
async function valuesOf(name: string): Promise<Map<string, number>> {
	const text = await app.app.metrics.metrics();
	const lines = [...text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, "gm"))];
	return new Map(lines.map(([, labels = "", value]) => [labels, Number(value)]));
}

describe("[U4] docs/monitoring.md", () => {
	it("lists every metric of the product, and no other", async () => {
		const own = (await app.app.metrics.getMetricsAsJSON())
			.map(({ name }) => name)
			.filter((name) => !/^(process|nodejs)_/.test(name));
		const listed = [...(await read("docs/monitoring.md")).matchAll(/^\| `([a-z0-9_]+)` \| (process|installation)/gm)];
		expect(
			listed
				.map(([, name]) => name)
				.filter((name) => !name?.startsWith("nodejs_"))
				.sort(),
		).toEqual(own.sort());
	});

	it("says what to do about every alarm, and lists no other", async () => {
		const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
			/(?<!\.test)\.ts$/.test(file),
		);
		const sources = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), "utf8")));
		const raised = new Set(
			sources.flatMap((text) => [...text.matchAll(/\balarm(?:: | = )"([a-z-]+)"/g)].map(([, alarm]) => String(alarm))),
		);
		for (const outage of ["database-unavailable", "disk-full", "objects-unavailable"]) raised.add(outage);
		expect(raised.size).toBeGreaterThan(35);
		const text = await read("docs/monitoring.md");
		const alarms = text.slice(text.indexOf("## Alarms"), text.indexOf("## Security events"));
		const listed = [...alarms.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, alarm]) => String(alarm));
		expect(listed.sort()).toEqual([...raised].sort());
	});

	it("says for every alert rule what to do", async () => {
		const rules = [...(await read("deploy/monitoring/alerts.yaml")).matchAll(/^ *- alert: (\w+)$/gm)].map(
			([, rule]) => rule,
		);
		const [, table = ""] = (await read("docs/monitoring.md")).split("\n## Alert rules\n");
		const described = [...(table.split("\n## ")[0] ?? "").matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = ""]) =>
			[...names.matchAll(/`(\w+)`/g)].map(([, rule]) => rule),
		);
		expect(described).toEqual(rules);
	});

	it("has a rule for alarms that fires at the first one of a kind, with which its series begins", async () => {
		// An expression of its own: Prometheus sees no increase in a series that begins with 1.
		const [, expr] =
			(await read("deploy/monitoring/alerts.yaml")).match(/alert: StrideAlarm\n[\s\S]*?expr: (.+)/) ?? [];
		expect((await valuesOf("alarms_total")).get("")).toBeUndefined();
		expect(expr?.split(" or ")).toEqual([
			"sum by (alarm) (increase(alarms_total[10m])) > 0",
			"count by (alarm) (alarms_total unless alarms_total offset 10m) > 0",
		]);
	});

	it.each(["deploy/monitoring/alerts.yaml", "deploy/monitoring/dashboard.json"])(
		"%s asks only for metrics that exist",
		async (path) => {
			const text = await read(path);
			const expressions = path.endsWith(".json")
				? (JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] }).panels.flatMap(({ targets = [] }) =>
						targets.map(({ expr }) => expr),
					)
				: [...text.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr]) => String(expr));
			expect(expressions.length).toBeGreaterThan(15);
			const known = new Set((await app.app.metrics.getMetricsAsJSON()).map(({ name }) => name));
			const words = expressions.flatMap((expression) =>
				[...expression.replaceAll(/\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]/g, "").matchAll(/\b[a-z]\w*_\w+\b/g)].map(
					([word]) => word.replace(/_(bucket|count|sum)$/, ""),
				),
			);
			expect([...new Set(words)].filter((word) => !known.has(word) && word !== "histogram_quantile")).toEqual([]);
		},
	);
});

describe("[U4] the metrics", () => {
	it("count an alarm and a call beyond its limit", async () => {
		const alarm = '{alarm="payment-mismatch"}';
		const before = (await valuesOf("alarms_total")).get(alarm) ?? 0;
		app.app.deps.log.error({ alarm: "payment-mismatch" }, "for this test");
		expect((await valuesOf("alarms_total")).get(alarm)).toBe(before + 1);
	});

	it("have the connections of the pool and the space of the disk", async () => {
		const connections = await valuesOf("database_connections");
		expect((connections.get('{state="active"}') ?? 0) + (connections.get('{state="idle"}') ?? 0)).toBeGreaterThan(0);
		const disk = await valuesOf("disk_bytes");
		expect(disk.get('{kind="size"}')).toBeGreaterThan(disk.get('{kind="free"}') ?? Number.POSITIVE_INFINITY);
	});

	it("count an event of the provider until it is processed, with its age", async () => {
		const { db } = app.app.deps;
		const id = app.app.deps.newId();
		await db
			.insertInto("providerEvent")
			.values({
				id,
				provider: "stripe",
				providerAccount: "acct_other",
				livemode: false,
				eventId: `evt_${id}`,
				type: "test",
				payload: "{}",
				receivedAt: new Date(app.app.deps.clock().getTime() - 120_000),
			})
			.execute();
		expect((await valuesOf("provider_events_waiting")).get("")).toBe(1);
		expect((await valuesOf("provider_events_oldest_seconds")).get("")).toBeGreaterThanOrEqual(120);
		await db.updateTable("providerEvent").set({ processedAt: new Date() }).where("id", "=", id).execute();
		expect((await valuesOf("provider_events_waiting")).get("")).toBe(0);
		expect((await valuesOf("provider_events_oldest_seconds")).get("")).toBe(0);
	});
});

const sendMailJob = defineJob<{ mailId: string }>({ name: "send-mail", options: {}, concurrency: 1 });

describe("[U4] a job that was given up", () => {
	it("raises an alarm, is counted and listed, and is processed after it was requeued", async () => {
		const { db, jobs, newId, clock } = app.app.deps;
		const mailId = newId();
		await db
			.insertInto("mail")
			.values({
				id: mailId,
				kind: "of-no-composer",
				subjectId: newId(),
				recipientHash: Buffer.alloc(32),
				state: "queued",
				createdAt: clock(),
			})
			.execute();
		// Not due until its retries are taken away.
		await jobs.send(db, sendMailJob, { mailId }, { startAfter: new Date(Date.now() + 3_600_000) });
		await sql`update pgboss.job set retry_limit = 0, start_after = now()
			where name = 'send-mail' and data ->> 'mailId' = ${mailId}`.execute(db);
		const [given] = await until("the job to be given up", async () => {
			const list = await listGivenUpJobs(db);
			return list.length > 0 && list;
		});
		expect(given).toMatchObject({ kind: "send-mail", data: { mailId }, attempts: 1 });
		expect(given?.reason).toContain("No composer");
		expect((await valuesOf("jobs_given_up")).get('{job="send-mail"}')).toBe(1);
		expect(app.logged.filter((line) => line.includes('"alarm":"job-given-up"'))).toHaveLength(1);

		await db.updateTable("mail").set({ state: "sent" }).where("id", "=", mailId).execute();
		const finished = async () =>
			(await valuesOf("jobs_finished_total")).get('{job="send-mail",outcome="completed"}') ?? 0;
		const before = await finished();
		expect(await jobs.requeue([String(given?.id)])).toBe(1);
		await until("the job to complete", async () => (await finished()) > before);
		expect(await valuesOf("jobs_given_up")).toEqual(new Map());
		expect(await jobs.requeue([String(given?.id)])).toBe(0);
	});
});
