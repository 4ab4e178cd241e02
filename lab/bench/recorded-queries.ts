import { createApp } from "@stride/server";
import { readConfig } from "@stride/server/config";
import { createLog } from "@stride/server/log";
import pg from "pg";
import type { Fixture } from "./fixture.ts";

export type RecordedQuery = { text: string; values: unknown[] };

/** The text and the values of a call of pg's `query`, also of one with a named statement; null for another call. */
export function readQuery([first, second]: readonly unknown[]): { text: string; values: unknown } | null {
	const named = typeof first === "object" && first !== null ? (first as Partial<RecordedQuery>) : null;
	const [text, values] = named ? [named.text, named.values] : [first, second];
	return typeof text === "string" ? { text, values } : null;
}

/** The request to record; a POST with a token, otherwise a GET. */
export type RecordedRequest = { body?: object; token?: (key: Uint8Array) => string };

/** Records the queries and the response of one real request, for a bare route to reproduce. */
export async function recordRequest(
	fixture: Fixture,
	path: string,
	request: RecordedRequest = {},
): Promise<{ queries: RecordedQuery[]; body: string; token: string | null }> {
	const config = readConfig({
		DATA_DIR: fixture.dataDir,
		DATABASE_URL: fixture.databaseUrl,
		PORT: String(fixture.port),
	});
	const app = await createApp({
		config: { ...config, database: { ...config.database, url: fixture.databaseUrl } },
		log: createLog("warn"),
		pages: false,
	});
	await app.http.ready();
	const queries: RecordedQuery[] = [];
	const original = pg.Client.prototype.query;
	pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
		const query = readQuery(args);
		if (query && Array.isArray(query.values)) queries.push({ text: query.text, values: query.values });
		return Reflect.apply(original, this, args) as never;
	} as typeof original;
	try {
		const token = request.token?.(app.deps.secrets.key("access-token")) ?? null;
		const answer = await app.http.inject({
			url: path,
			method: token ? "POST" : "GET",
			...(token && { headers: { authorization: `Bearer ${token}` } }),
			...(request.body && { payload: request.body }),
		});
		if (answer.statusCode >= 300 || queries.length === 0) throw new Error(`${path} answered ${answer.statusCode}.`);
		return { queries, body: answer.body, token };
	} finally {
		pg.Client.prototype.query = original;
		await app.http.close();
		await app.deps.db.destroy();
	}
}
