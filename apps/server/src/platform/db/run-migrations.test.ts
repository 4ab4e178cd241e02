import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@stride/testing";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate, migrationsDir } from "./run-migrations.ts";

let dir: string;
let client: pg.Client;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
	dir = await mkdtemp(join(tmpdir(), "stride-migrations-"));
	await cp(migrationsDir, dir, { recursive: true });
	database = await createTestDatabase(inject("postgresUrl"));
	client = new pg.Client({ connectionString: database.ownerUrl });
	await client.connect();
});
afterEach(async () => {
	await client.end();
	await database.drop();
	await rm(dir, { recursive: true });
});

const exists = async (table: string) =>
	(await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [table])).rows[0]?.found;

describe("migrations", () => {
	it("are applied once, in order", async () => {
		await writeFile(join(dir, "9001_one.sql"), "create table one (id int);");
		await writeFile(join(dir, "9002_two.sql"), "alter table one add column n int;");
		expect((await migrate(client, dir)).applied).toEqual(["9001_one.sql", "9002_two.sql"]);
		expect(await migrate(client, dir)).toEqual({ applied: [], unknown: [] });
	});

	it("that fail are rolled back, and earlier ones remain applied", async () => {
		await writeFile(join(dir, "9001_one.sql"), "create table one (id int);");
		await writeFile(join(dir, "9002_two.sql"), "create table two (id int); select 1/0;");
		await expect(migrate(client, dir)).rejects.toThrow("9002_two.sql");
		expect(await exists("one")).toBe(true);
		expect(await exists("two")).toBe(false);
	});

	it("that were changed or removed after they were applied stop the start", async () => {
		await writeFile(join(dir, "9001_one.sql"), "create table one (id int);");
		await writeFile(join(dir, "9002_two.sql"), "create table two (id int);");
		await migrate(client, dir);
		await writeFile(join(dir, "9001_one.sql"), "create table one (id bigint);");
		await expect(migrate(client, dir)).rejects.toThrow("was changed");
		await rm(join(dir, "9001_one.sql"));
		await expect(migrate(client, dir)).rejects.toThrow("does not know");
	});

	it("of a newer version that expand the schema do not stop an older version", async () => {
		await writeFile(join(dir, "9001_one.sql"), "create table one (id int);");
		await migrate(client, dir);
		await rm(join(dir, "9001_one.sql"));
		expect(await migrate(client, dir)).toEqual({ applied: [], unknown: ["9001_one.sql"] });
	});

	it("of a newer version that contract the schema stop only versions that used what is gone", async () => {
		await writeFile(join(dir, "9001_one.sql"), "create table one (id int, old int);");
		await writeFile(join(dir, "9002_unused.sql"), "alter table one alter column old set default 0;");
		const removal = "-- contract since 9002_unused.sql\nalter table one drop column old;";
		await writeFile(join(dir, "9003_removed.sql"), removal);
		await migrate(client, dir);
		await rm(join(dir, "9003_removed.sql"));
		expect((await migrate(client, dir)).unknown).toEqual(["9003_removed.sql"]);
		await rm(join(dir, "9002_unused.sql"));
		await expect(migrate(client, dir)).rejects.toThrow("A newer version has removed what this version uses");
	});

	it("run once when two processes start together", async () => {
		await writeFile(join(dir, "9001_one.sql"), "create table one (id int);");
		const other = new pg.Client({ connectionString: database.ownerUrl });
		await other.connect();
		const applied = await Promise.all([migrate(client, dir), migrate(other, dir)]);
		await other.end();
		expect(applied.flatMap((one) => one.applied)).toEqual(["9001_one.sql"]);
	});
});

describe("the schema", () => {
	it.each(["ledger_entry", "ledger_transfer", "audit_event"])("[D3] %s cannot be changed or emptied", async (table) => {
		for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`]) {
			await expect(client.query(statement)).rejects.toThrow("append-only");
		}
	});
});
