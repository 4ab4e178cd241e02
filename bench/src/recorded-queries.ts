import { createApp } from "@stride/server";
import { readConfig } from "@stride/server/config";
import { createLog } from "@stride/server/log";
import pg from "pg";
import type { Fixture } from "./fixture.ts";

export type RecordedQuery = { text: string; values: unknown[] };

/** The queries of one request and its answer, as the product really makes them: what a bare route must do as well. */
export async function recordRequest(
	fixture: Fixture,
	path: string,
): Promise<{ queries: RecordedQuery[]; body: string }> {
	const config = readConfig({ DATA_DIR: fixture.dataDir, DATABASE_URL: fixture.databaseUrl });
	const app = await createApp({
		config: { ...config, database: { ...config.database, url: fixture.databaseUrl } },
		log: createLog("warn"),
		pages: false,
	});
	await app.http.ready();
	const queries: RecordedQuery[] = [];
	const original = pg.Client.prototype.query;
	pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
		const [text, values] = args;
		if (typeof text === "string" && Array.isArray(values)) queries.push({ text, values });
		return Reflect.apply(original, this, args) as never;
	} as typeof original;
	try {
		const answer = await app.http.inject({ url: path });
		if (answer.statusCode !== 200 || queries.length === 0) throw new Error(`${path} answered ${answer.statusCode}.`);
		return { queries, body: answer.body };
	} finally {
		pg.Client.prototype.query = original;
		await app.http.close();
		await app.deps.db.destroy();
	}
}
