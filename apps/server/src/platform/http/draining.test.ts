import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@stride/testing";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDraining, type Draining } from "./draining.ts";

let app: FastifyInstance;
let draining: Draining;
let url: string;
let gate: PromiseWithResolvers<void>;
const done: string[] = [];

beforeEach(async () => {
	gate = Promise.withResolvers<void>();
	done.length = 0;
	app = Fastify();
	draining = createDraining(app);
	app.get("/health/ready", async () => "not ready");
	app.get("/inner", async () => "from the API");
	app.get("/live/:streamId/v/:session/live.m3u8", async () => "a playlist");
	app.get("/rec/:streamId/:expires/:signature/:name", async () => "media");
	app.get("/page", async () => {
		await gate.promise;
		const { body } = await app.inject("/inner");
		done.push("handler");
		return body;
	});
	url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const isRefused = () =>
	fetch(`${url}/inner`).then(
		() => false,
		() => true,
	);

function repeat(path: string, everyMs: number) {
	const sent: Promise<unknown>[] = [];
	const timer = setInterval(() => sent.push(fetch(url + path)), everyMs);
	return {
		async end() {
			clearInterval(timer);
			await Promise.all(sent);
		},
	};
}

describe("[U4] draining", () => {
	it("serves requests after it has begun, and ends their connections", async () => {
		expect((await fetch(`${url}/inner`)).headers.get("connection")).toBe("keep-alive");
		await draining.begin(0, 60_000);
		expect(draining.hasBegun()).toBe(true);
		const answer = await fetch(`${url}/inner`);
		expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
	});

	it("ends its delay when requests have ceased, whatever reads its readiness", async () => {
		const probes = repeat("/health/ready", 20);
		const requests = repeat("/inner", 50);
		const begun = draining.begin(1, Number.POSITIVE_INFINITY).then(() => done.push("begun"));
		await sleep(1_200);
		expect(done).toEqual([]);
		await requests.end();
		await begun;
		await probes.end();
	});

	it("ends its delay while players request playlists and media, and not while pages are requested", async () => {
		const viewers = [repeat("/live/a/v/b/live.m3u8?_HLS_msn=1", 20), repeat("/rec/a/1/b/1.m4s", 20)];
		const requests = repeat("/inner", 50);
		const begun = draining.begin(1, Number.POSITIVE_INFINITY).then(() => done.push("begun"));
		await sleep(1_200);
		expect(done).toEqual([]);
		await requests.end();
		await begun;
		for (const viewer of viewers) await viewer.end();
	});

	it("ends its delay at the deadline although requests continue", async () => {
		const requests = repeat("/inner", 20);
		const startMs = performance.now();
		await draining.begin(1, 300);
		// Timers and this clock may differ by a millisecond.
		expect(performance.now() - startMs).toBeGreaterThan(298);
		await requests.end();
	});

	it("answers a page that calls the API in the process while no new connection is accepted", async () => {
		const arrived = once(app.server, "request");
		const page = fetch(`${url}/page`);
		await arrived;
		const finished = draining.finish(60_000).then(() => done.push("finished"));
		await until("new connections to be refused", isRefused);
		expect(done).toEqual([]);
		gate.resolve();
		expect(await (await page).text()).toBe("from the API");
		await finished;
		expect(done).toEqual(["handler", "finished"]);
	});

	it("waits for a handler whose client has disconnected", async () => {
		const arrived = once(app.server, "request");
		const socket = connect(Number(new URL(url).port), "127.0.0.1");
		socket.write("GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n");
		const [, response] = await arrived;
		socket.destroy();
		await once(response, "close");
		const finished = draining.finish(60_000).then(() => done.push("finished"));
		gate.resolve();
		await finished;
		expect(done).toEqual(["handler", "finished"]);
	});

	it("ends at the deadline although a handler still runs", async () => {
		const arrived = once(app.server, "request");
		const page = fetch(`${url}/page`);
		await arrived;
		await draining.finish(1);
		expect(done).toEqual([]);
		gate.resolve();
		expect((await page).status).toBe(200);
	});
});
