import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Directory of this product's migrations. */
export const migrationsDir = join(import.meta.dirname, "../../../migrations");

/** Arbitrary, but the same for every starting process. */
const lockId = 7_358_201_946;

type MigrationFile = { name: string; sql: string; checksum: string };

async function readMigrations(dir: string): Promise<MigrationFile[]> {
	const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
	return Promise.all(
		names.map(async (name) => {
			const sql = await readFile(join(dir, name), "utf8");
			return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
		}),
	);
}

/** A statement that PostgreSQL refuses inside a transaction is alone in its file, below this first line. */
const outsideTransaction = (sql: string): boolean => sql.startsWith("-- outside a transaction");

/**
 * Brings the schema up to date: plain SQL files in the order of their names, each in its own transaction, forward only.
 * Processes that start together wait for each other.
 * @returns the names of the files that were applied now
 * @throws when an applied file has been changed or removed since, or when a statement fails
 */
export async function migrate(client: pg.ClientBase, dir: string = migrationsDir): Promise<string[]> {
	await client.query("select pg_advisory_lock($1)", [lockId]);
	try {
		await client.query(
			"create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
		);
		const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migration");
		const applied = new Map(rows.map((row) => [row.name, row.checksum]));
		const files = await readMigrations(dir);
		refuseDrift(applied, files);
		const fresh = files.filter((file) => !applied.has(file.name));
		for (const file of fresh) await apply(client, file);
		return fresh.map((file) => file.name);
	} finally {
		await client.query("select pg_advisory_unlock($1)", [lockId]);
	}
}

function refuseDrift(applied: Map<string, string>, files: MigrationFile[]): void {
	const known = new Map(files.map((file) => [file.name, file.checksum]));
	for (const [name, checksum] of applied) {
		if (!known.has(name)) throw new Error(`The database has the migration ${name}, which this version does not know.`);
		if (known.get(name) !== checksum) throw new Error(`The migration ${name} was changed after it had been applied.`);
	}
}

async function apply(client: pg.ClientBase, file: MigrationFile): Promise<void> {
	const record = () =>
		client.query("insert into migration (name, checksum) values ($1, $2)", [file.name, file.checksum]);
	if (outsideTransaction(file.sql)) {
		await client.query(file.sql);
		await record();
		return;
	}
	await client.query("begin");
	try {
		await client.query(file.sql);
		await record();
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
	}
}
