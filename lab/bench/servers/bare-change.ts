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
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();

app.post("/*", async (_request, reply) => {
	const fresh = new Map<unknown, string>();
	const idFor = (value: unknown): unknown => {
		if (typeof value !== "string" || !uuid.test(value) || known.includes(value)) return value;
		const id = fresh.get(value) ?? randomUUID();
		fresh.set(value, id);
		return id;
	};
	const client = await pool.connect();
	try {
		for (const { text, values } of queries) await client.query(text, values.map(idFor));
	} finally {
		client.release();
	}
	return reply.type("application/json; charset=utf-8").send(body);
});
const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.on("disconnect", () => void app.close().then(() => process.exit(0)));
process.send?.({ url });
