import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";

/** Directory of this product's migrations. */
export const migrationsDir = join(import.meta.dirname, "../../../migrations");

/** Arbitrary, but the same for every starting process. */
const lockId = 7_358_201_946;

type MigrationFile = { name: string; sql: string; checksum: string };
type AppliedMigration = { name: string; checksum: string; needs: string | null };

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

/** A contraction names the migration since whose release no code uses what it removes. */
const contractionLine = /^-- contract since (\S+\.sql)$/m;

/** `unknown`: files of newer versions, which have expanded the schema. */
export type Migrated = { applied: string[]; unknown: string[] };

/**
 * Brings the schema up to date: plain SQL files in the order of their names, each in its own transaction, forward only.
 * Processes that start together wait for each other. A newer version may have expanded the schema.
 * @throws when an applied file has been changed since, when a newer version has removed what this one uses, or when a
 * statement fails
 */
export async function migrate(client: pg.ClientBase, dir: string = migrationsDir): Promise<Migrated> {
	await client.query("select pg_advisory_lock($1)", [lockId]);
	try {
		// A migration that cannot get its lock fails, instead of blocking the site behind it.
		await client.query("set statement_timeout = 0");
		await client.query("set lock_timeout = '10s'");
		await client.query(
			"create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
		);
		await client.query("alter table migration add column if not exists needs text");
		const { rows } = await client.query<AppliedMigration>("select name, checksum, needs from migration order by name");
		const files = await readMigrations(dir);
		refuseDrift(rows, files);
		const known = new Set(rows.map((row) => row.name));
		const fresh = files.filter((file) => !known.has(file.name));
		for (const file of fresh) await apply(client, file);
		const own = new Set(files.map((file) => file.name));
		return {
			applied: fresh.map((file) => file.name),
			unknown: rows.map((row) => row.name).filter((name) => !own.has(name)),
		};
	} finally {
		await client.query("select pg_advisory_unlock($1)", [lockId]);
	}
}

/**
 * Verifies that the schema fits this version, without rights to change it.
 * @throws ConfigError when migrations are missing, and as `migrate`
 */
export async function checkMigrations(client: pg.ClientBase, dir: string = migrationsDir): Promise<Migrated> {
	const files = await readMigrations(dir);
	const { rows: found } = await client.query<{ table: string | null }>("select to_regclass('migration') as table");
	const { rows } = found[0]?.table
		? await client.query<AppliedMigration>("select name, checksum, needs from migration order by name")
		: { rows: [] };
	refuseDrift(rows, files);
	const applied = new Set(rows.map((row) => row.name));
	const missing = files.filter((file) => !applied.has(file.name));
	if (missing.length > 0) {
		throw new ConfigError(
			`The database lacks ${missing.length} migrations (the first is ${missing[0]?.name}). Run npm run migrate first.`,
		);
	}
	const own = new Set(files.map((file) => file.name));
	return { applied: [], unknown: rows.map((row) => row.name).filter((name) => !own.has(name)) };
}

function refuseDrift(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
	const own = new Map(files.map((file) => [file.name, file.checksum]));
	const last = files.at(-1)?.name ?? "";
	for (const { name, checksum, needs } of applied) {
		const known = own.get(name);
		if (known !== undefined && known !== checksum) {
			throw new Error(`The migration ${name} was changed after it had been applied.`);
		}
		if (known !== undefined) continue;
		// Only a newer version adds files, and they come last.
		if (name < last) throw new Error(`The database has the migration ${name}, which this version does not know.`);
		if (needs !== null && !own.has(needs)) {
			throw new ConfigError(
				`A newer version has removed what this version uses (${name}, for versions since ${needs}). Start a newer version, or restore a backup.`,
			);
		}
	}
}

async function apply(client: pg.ClientBase, file: MigrationFile): Promise<void> {
	const record = () =>
		client.query("insert into migration (name, checksum, needs) values ($1, $2, $3)", [
			file.name,
			file.checksum,
			contractionLine.exec(file.sql)?.[1] ?? null,
		]);
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
