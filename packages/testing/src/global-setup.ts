import { rmSync } from "node:fs";
import { createMemoryFolder, startPostgres } from "@stride/tools/postgres";
import type { TestProject } from "vitest/node";
import { endWithParent } from "./end-with-parent.ts";
import { createTemplateDatabase } from "./test-database.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The address of the run's PostgreSQL. */
		postgresUrl: string;
	}
}

/**
 * One throw-away PostgreSQL for the whole run, with a migrated template database that test files copy in milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	endWithParent();
	const folder = createMemoryFolder("stride-test");
	const postgres = await startPostgres({ dataDir: folder, durable: false, settings: { max_connections: "300" } });
	await createTemplateDatabase(postgres.url);
	project.provide("postgresUrl", postgres.url("postgres"));
	return async () => {
		await postgres.stop();
		rmSync(folder, { recursive: true, force: true });
	};
}
