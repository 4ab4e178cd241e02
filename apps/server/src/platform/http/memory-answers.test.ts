import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { measureRequests } from "../metrics/metrics.ts";
import { loadTexts } from "../texts/texts.ts";
import { visitor } from "./actor.ts";
import { createHttp } from "./server.ts";

type Server = Awaited<ReturnType<typeof startServer>>;

const stored = Buffer.from("a part of a stream");
/** More than the system takes at once for a client that does not read. */
const large = Buffer.alloc(64_000_000, 1);
const route = "/parts/:name";

async function startServer({ accessLog = false } = {}) {
	const lines: string[] = [];
	const log = createLog("info", { write: (line) => void lines.push(line) });
	const { http, draining, memoryAnswers } = await createHttp({
		publicUrl: "https://stride.test",
		trustProxy: false,
		accessLog,
		log,
		texts: await loadTexts(),
		resolveActor: async () => visitor,
		securityEvents: { record: () => undefined, measure: () => undefined },
	});
	const metrics = measureRequests(http, memoryAnswers);
	const options = { config: { access: "anyone" }, schema: { hide: true } };
	http.get(route, options, async () => "from the route");
	memoryAnswers.add({
		route,
		prefix: "/parts/",
		headers: { "content-type": "video/mp4", "cache-control": "public, max-age=1" },
		find: (path) => ({ "/parts/stored": stored, "/parts/large": large })[path],
	});
	const url = await http.listen({ host: "127.0.0.1", port: 0 });
	return {
		lines,
		draining,
		port: Number(new URL(url).port),
		get: (path: string, init?: RequestInit) => fetch(url + path, init),
		/** The number of responses that the histogram of durations has for the route. */
		async answered(): Promise<number> {
			const count = `^http_request_duration_seconds_count\\{method="GET",route="${route}",status="200"\\} (\\d+)$`;
			return Number(new RegExp(count, "m").exec(await metrics.metrics())?.[1] ?? 0);
		},
		close: () => http.close(),
	};
}

let server: Server;

beforeEach(async () => {
	server = await startServer();
});
afterEach(() => server.close());

const fromRoute = "from the route";

describe("[U4] answers from memory", () => {
	it("have their own headers, those of every response and the file's bytes, and are measured as their route's", async () => {
		const answer = await server.get("/parts/stored");
		expect(answer.status).toBe(200);
		expect(Buffer.from(await answer.arrayBuffer())).toEqual(stored);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "video/mp4",
			"cache-control": "public, max-age=1",
			"content-length": String(stored.length),
			"x-content-type-options": "nosniff",
			"content-security-policy": "frame-ancestors 'none'",
			"strict-transport-security": expect.stringContaining("max-age"),
			connection: "keep-alive",
		});
		await server.get("/parts/other");
		expect(await server.answered()).toBe(2);
	});

	it.each([
		["a file that is not in memory", "/parts/other"],
		["an address with a query", "/parts/stored?x"],
	])("leave %s to the route", async (_what, path) => {
		expect(await (await server.get(path)).text()).toBe(fromRoute);
	});

	it("leave other methods to the framework", async () => {
		const head = await server.get("/parts/stored", { method: "HEAD" });
		expect([head.status, head.headers.get("content-length")]).toEqual([200, String(fromRoute.length)]);
		expect((await server.get("/parts/stored", { method: "DELETE" })).status).toBe(404);
	});

	it("leave everything to the route once the process stops, so that connections are closed", async () => {
		await server.draining.begin(0, 60_000);
		const answer = await server.get("/parts/stored");
		expect([await answer.text(), answer.headers.get("connection")]).toEqual([fromRoute, "close"]);
	});

	it("are finished before a process that stops closes their connections, and then measured", async () => {
		const client = connect(server.port, "127.0.0.1");
		client.write("GET /parts/large HTTP/1.1\r\nhost: stride.test\r\n\r\n");
		await once(client, "readable");
		expect(await server.answered()).toBe(0);
		let received = 0;
		client.on("data", (chunk) => (received += chunk.length));
		const ended = once(client, "close");
		await server.draining.finish(60_000);
		await server.close();
		await ended;
		expect(received).toBeGreaterThan(large.length);
		expect(await server.answered()).toBe(1);
	});

	it("leave everything to the route while each response is logged", async () => {
		const logging = await startServer({ accessLog: true });
		expect(await (await logging.get("/parts/stored")).text()).toBe(fromRoute);
		expect(logging.lines.join("")).toContain('"answered"');
		await logging.close();
	});
});
