import type { Sqlite } from "./sqlite.ts";

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
