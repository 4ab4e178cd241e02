import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * One SQLite file with the transaction rule of the sandbox: work is synchronous, and listeners run after the commit.
 */
export interface Sqlite {
	readonly db: DatabaseSync;
	/** Runs `work` in one transaction; a throw rolls everything back. A nested call joins the outer transaction. */
	write<T>(work: () => T): T;
	/** Runs `listener` once the current transaction has been committed; discarded on a rollback. */
	afterCommit(listener: () => void): void;
	close(): void;
}

/**
 * Opens (or creates) `name` in `dataDir`; ":memory:" persists nothing. WAL with synchronous=NORMAL survives kill -9.
 */
export function openSqlite(dataDir: string, name: string, schema: string): Sqlite {
	const inMemory = dataDir === ":memory:";
	if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const db = new DatabaseSync(inMemory ? ":memory:" : path.join(dataDir, name));
	db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;");
	db.exec("PRAGMA foreign_keys = ON;");
	db.exec(schema);
	return sqliteOn(db);
}

function sqliteOn(db: DatabaseSync): Sqlite {
	let depth = 0;
	let listeners: (() => void)[] = [];
	return {
		db,
		write(work) {
			if (depth > 0) return work();
			db.exec("BEGIN IMMEDIATE");
			depth = 1;
			let result: ReturnType<typeof work>;
			try {
				result = work();
				db.exec("COMMIT");
			} catch (error) {
				listeners = [];
				db.exec("ROLLBACK");
				throw error;
			} finally {
				depth = 0;
			}
			const due = listeners;
			listeners = [];
			for (const listener of due) listener();
			return result;
		},
		afterCommit(listener) {
			if (depth === 0) listener();
			else listeners.push(listener);
		},
		close() {
			db.close();
		},
	};
}

export const SETTINGS_SCHEMA =
	"CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;";

/** Small named JSON values that must survive a restart (clock offset, faults). */
export interface Settings {
	get(name: string): unknown;
	set(name: string, value: unknown): void;
	delete(name: string): void;
}

export function createSettings(sqlite: Sqlite): Settings {
	const select = sqlite.db.prepare("SELECT value FROM setting WHERE name = ?");
	const upsert = sqlite.db.prepare(
		"INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
	);
	const remove = sqlite.db.prepare("DELETE FROM setting WHERE name = ?");
	return {
		get(name) {
			const row = select.get(name);
			return row === undefined ? undefined : JSON.parse(String(row["value"]));
		},
		set(name, value) {
			upsert.run(name, JSON.stringify(value));
		},
		delete(name) {
			remove.run(name);
		},
	};
}
