import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "@stride/server/migrate";
import pg from "pg";
import { createMemoryFolder, startPostgres } from "./postgres.ts";

const root = join(import.meta.dirname, "..");
export const typesFile = join(root, "apps/server/src/platform/db/schema.ts");

/** The types of the tables of a migrated database, in the format of the checked-in file. */
export function readDatabaseTypes(url: string): string {
	const bin = (name: string) => join(root, "node_modules/.bin", name);
	const generated = execFileSync(
		bin("kysely-codegen"),
		// Amounts of money fit into a safe integer, and the connection parses them as numbers.
		[
			"--url",
			url,
			"--dialect",
			"postgres",
			"--type-mapping",
			'{"int8":"number"}',
			"--exclude-pattern",
			// Its own records, the tables of the job queues, and the partitions of the audit log.
			"{public.migration,pgboss.*,public.audit_event_*}",
			"--log-level",
			"silent",
			"--camel-case",
			"--print",
		],
		{ encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
	);
	return execFileSync(bin("biome"), ["format", `--stdin-file-path=${typesFile}`], {
		cwd: root,
		input: generated,
		encoding: "utf8",
	});
}

async function writeDatabaseTypes(): Promise<void> {
	const dataDir = createMemoryFolder("stride-types");
	const postgres = await startPostgres({ dataDir, durable: false });
	try {
		const client = new pg.Client({ connectionString: postgres.url() });
		await client.connect();
		await migrate(client);
		await client.end();
		writeFileSync(typesFile, readDatabaseTypes(postgres.url()));
	} finally {
		await postgres.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

if (import.meta.main) await writeDatabaseTypes();
