import Fastify from "fastify";
import pg from "pg";

/** A route that only runs the same queries and returns the same bytes. */
const { databaseUrl, queries, body } = JSON.parse(String(process.argv[2])) as {
	databaseUrl: string;
	queries: { text: string; values: unknown[] }[];
	body: string;
};
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();
app.get("/*", async (_request, reply) => {
	for (const { text, values } of queries) await pool.query(text, values);
	return reply.type("application/json; charset=utf-8").send(body);
});
const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.on("disconnect", () => void app.close().then(() => process.exit(0)));
process.send?.({ url });
