import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestApp, type TestApp } from "@stride/testing";
import { RUNTIME_ROLE } from "@stride/tools/postgres/connection";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listAuditEvents, recordAudit } from "../audit.ts";
import { maintainAuditYears } from "./audit-years.job.ts";
import { migrate, migrationsDir } from "./run-migrations.ts";

const insert =
	"insert into audit_event (id, action, subject_kind, subject_id, at) values (gen_random_uuid(), $1, 'x', 'x', $2)";
const thisYear = new Date().getUTCFullYear();

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	return client;
}

/** The partitions with the ids of their events' actions. */
async function read(client: pg.Client): Promise<Record<string, string[]>> {
	const { rows: partitions } = await client.query<{ name: string }>(
		"select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_event'::regclass",
	);
	const { rows: events } = await client.query<{ name: string; action: string }>(
		"select tableoid::regclass::text as name, action from audit_event order by at",
	);
	return Object.fromEntries(
		partitions.map(({ name }) => [name, events.filter((event) => event.name === name).map(({ action }) => action)]),
	);
}

describe("an audit log that an older version has written", () => {
	const name = `test_${randomBytes(6).toString("hex")}`;
	let admin: pg.Client;
	let client: pg.Client;
	let dir: string;
	beforeAll(async () => {
		admin = await connect(inject("postgresUrl"));
		await admin.query(`create database ${name} template template0`);
		const url = new URL(inject("postgresUrl"));
		url.pathname = `/${name}`;
		client = await connect(url.href);
		dir = await mkdtemp(join(tmpdir(), "stride-migrations-"));
		for (const name of (await readdir(migrationsDir)).filter((name) => name < "0066")) {
			await cp(join(migrationsDir, name), join(dir, name));
		}
		await migrate(client, dir);
	});
	afterAll(async () => {
		await client.end();
		await admin.query(`drop database ${name}`);
		await admin.end();
		await rm(dir, { recursive: true, force: true });
	});

	it("[U3] has every event in one partition after the migration, and the next years in their own", async () => {
		await client.query(`grant select, insert on audit_event to ${RUNTIME_ROLE}`);
		await client.query(insert, ["expired", `${thisYear - 8}-12-31T23:59:59.999Z`]);
		await client.query(insert, ["first", `${thisYear - 7}-01-01T00:00:00Z`]);
		await client.query(insert, ["latest", new Date()]);
		await migrate(client);
		expect(await read(client)).toEqual({
			audit_event_past: ["expired", "first", "latest"],
			[`audit_event_${thisYear + 1}`]: [],
			[`audit_event_${thisYear + 2}`]: [],
			audit_event_rest: [],
		});
	});

	it("[U3] loses what is past the configured retention, and nothing before that is known", async () => {
		await client.query("select maintain_audit_years()");
		expect((await read(client))["audit_event_past"]).toEqual(["first", "latest"]);
	});

	it("[U3] can be written by the product while the migrations after it are still to come", async () => {
		const { rows } = await client.query(
			`select has_table_privilege($1, 'audit_event', 'insert') as parent,
				has_table_privilege($1, 'audit_event_past', 'insert') as partition`,
			[RUNTIME_ROLE],
		);
		expect(rows).toEqual([{ parent: true, partition: false }]);
	});
});

describe("an audit log of many years", () => {
	let app: TestApp;
	let owner: pg.Client;
	const ofYear = (year: number) => `audit_event_${year}`;

	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"));
		owner = await connect(app.ownerUrl);
		// As if the installation were six years old.
		await owner.query("begin");
		await owner.query("alter table audit_event detach partition audit_event_past");
		await owner.query(
			`alter table audit_event attach partition audit_event_past for values from (minvalue) to ('${thisYear - 5}-01-01Z')`,
		);
		for (let year = thisYear - 5; year <= thisYear; year++) {
			await owner.query(
				`create table ${ofYear(year)} partition of audit_event for values from ('${year}-01-01Z') to ('${year + 1}-01-01Z')`,
			);
		}
		await owner.query("commit");
		for (let year = thisYear - 6; year < thisYear; year++)
			await owner.query(insert, [`of-${year}`, `${year}-12-31T23:59:59.999Z`]);
	});
	afterAll(async () => {
		await owner.end();
		await app.stop();
	});
	const keep = async (years: number, auditYears = years) => {
		await owner.query("update audit_retention set years = $1", [years]);
		const { config, ...deps } = app.app.deps;
		await maintainAuditYears({ ...deps, config: { ...config, auditYears } });
	};

	it("[U3] loses nothing while the stored retention is shorter than the configured one", async () => {
		const before = await read(owner);
		await keep(1, 2);
		expect(await read(owner)).toEqual(before);
	});

	it("[U3] loses the years before the retained ones, and no other", async () => {
		await keep(3);
		const left = await read(owner);
		expect(Object.keys(left).sort()).toEqual([
			...[-3, -2, -1, 0, 1, 2].map((offset) => ofYear(thisYear + offset)),
			"audit_event_rest",
		]);
		expect(Object.values(left).flat()).toEqual([-3, -2, -1].map((offset) => `of-${thisYear + offset}`));
	});

	it("[U3] loses events without a year once they are past the retention", async () => {
		await owner.query(insert, ["stray", `${thisYear - 9}-06-01T00:00:00Z`]);
		expect((await read(owner))["audit_event_rest"]).toEqual(["stray"]);
		await keep(3);
		expect((await read(owner))["audit_event_rest"]).toEqual([]);
	});

	it("[U3] moves events of a far year into its partition once that is created", async () => {
		const after = new Date(Date.UTC(thisYear + 3, 5));
		await recordAudit({ ...app.app.deps, clock: () => after }, app.app.deps.db, {
			actorId: null,
			action: "far",
			subject: { kind: "x", id: "far" },
		});
		expect((await read(owner))["audit_event_rest"]).toEqual(["far"]);
		// A database that no process maintained for two years lacks the next ones.
		await owner.query(`drop table ${ofYear(thisYear + 2)}`);
		await owner.query(`alter table audit_event detach partition ${ofYear(thisYear + 1)}`);
		await owner.query(`drop table ${ofYear(thisYear + 1)}`);
		await owner.query(insert, ["next", new Date(Date.UTC(thisYear + 1, 5))]);
		await Promise.all([keep(3), keep(3)]);
		expect(await read(owner)).toMatchObject({
			[ofYear(thisYear + 1)]: ["next"],
			[ofYear(thisYear + 2)]: [],
			audit_event_rest: ["far"],
		});
	});

	it("[U3] is listed across years, newest first", async () => {
		const page = { asOf: new Date(Date.UTC(thisYear + 9, 0)), limit: 3, offset: 0 };
		const rows = await listAuditEvents(app.app.deps.db, { subjectId: "", actorId: null, action: "" }, page);
		expect(rows.map(({ action }) => action)).toEqual(["far", "next", expect.any(String)]);
	});

	it("[D3] is append-only in each year", async () => {
		for (const statement of [
			`delete from ${ofYear(thisYear + 1)}`,
			`update ${ofYear(thisYear + 1)} set action = 'x'`,
			`truncate ${ofYear(thisYear + 2)}`,
			"delete from audit_event_rest",
		]) {
			await expect(owner.query(statement)).rejects.toThrow("append-only");
		}
	});
});
