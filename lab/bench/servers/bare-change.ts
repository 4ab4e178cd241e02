import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

/** A route that only runs the same queries, with fresh ids per request, and returns the same bytes. */
const { databaseUrl, queries, body, known } = JSON.parse(String(process.argv[2])) as {
	databaseUrl: string;
	queries: { text: string; values: unknown[] }[];
	body: string;
	known: string[];
};
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();

app.post("/*", async (_request, reply) => {
	const fresh = new Map<string, string>();
	const freshId = (recorded: string): string => {
		if (known.includes(recorded)) return recorded;
		const id = fresh.get(recorded) ?? randomUUID();
		fresh.set(recorded, id);
		return id;
	};
	/** Also within arrays and JSON. */
	const withFreshIds = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(withFreshIds);
		return typeof value === "string" ? value.replace(uuids, freshId) : value;
	};
	const client = await pool.connect();
	try {
		for (const { text, values } of queries) {
			// The record of a signal has its id in the text.
			await client.query(text.replace(uuids, freshId), values.map(withFreshIds));
		}
	} finally {
		client.release();
	}
	return reply.type("application/json; charset=utf-8").send(body);
});
const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.on("disconnect", () => void app.close().then(() => process.exit(0)));
process.send?.({ url });
