import { afterAll, beforeAll, expect, it } from "vitest";
import { shipped, standIn, startCache } from "./video-cache.test-steps.ts";

const path = "/live/01990000-0000-7000-8000-000000000001/s/secret/live.m3u8";
const heldMs = 700;

let product: Awaited<ReturnType<typeof standIn>>;
let varnish: Awaited<ReturnType<typeof startCache>>;

beforeAll(async () => {
	product = await standIn((request, response) => {
		const isPrivate = request.url?.includes("private");
		setTimeout(() => {
			response.statusCode = request.url?.includes("refused") ? 403 : 200;
			response.setHeader("cache-control", isPrivate ? "no-store" : "public, max-age=1").end(`of ${request.url}`);
		}, heldMs);
	});
	varnish = await startCache("varnishd", (folder, port) => ({
		files: { "live.vcl": shipped("deploy/varnish.vcl", [['.port = "3000"', `.port = "${product.port}"`]]) },
		options: ["-F", "-j", "none", "-n", `${folder}/run`, "-a", `127.0.0.1:${port}`, "-f", `${folder}/live.vcl`],
	}));
});
afterAll(async () => {
	await varnish.stop();
	product.stop();
});

const requestsFor = (name: string) => product.received.filter(({ url }) => url.includes(name)).length;

it("[V1] fifty requests that wait for one part are one request of the product, and are answered together", async () => {
	const beganMs = performance.now();
	const answers = await Promise.all(
		Array.from({ length: 50 }, async () => {
			const answer = await fetch(`${varnish.url}${path}?_HLS_msn=7&_HLS_part=1`);
			return { text: await answer.text(), afterMs: performance.now() - beganMs };
		}),
	);
	expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
	expect(requestsFor("_HLS_msn=7")).toBe(1);
	// nginx's lock would have answered after the next half second.
	expect(Math.max(...answers.map(({ afterMs }) => afterMs))).toBeLessThan(heldMs + 300);
});

it("[V1] only the directives of HLS distinguish answers; cookies do not reach the product", async () => {
	for (const query of ["_HLS_msn=8&_HLS_part=2", "_HLS_part=2&_HLS_msn=8", "a=1&_HLS_msn=8&x&_HLS_part=2&b="]) {
		const answer = await fetch(`${varnish.url}${path}?${query}`, {
			headers: { cookie: "refresh=x", authorization: "x" },
		});
		expect([query, await answer.text()]).toEqual([query, `of ${path}?_HLS_msn=8&_HLS_part=2`]);
	}
	const [received, ...others] = product.received.filter(({ url }) => url.includes("_HLS_msn=8"));
	expect([others.length, received?.headers.cookie, received?.headers.authorization]).toEqual([0, undefined, undefined]);
	await (await fetch(`${varnish.url}${path}?x=1`)).text();
	expect(product.received.at(-1)?.url).toBe(path);
});

it("[V1] another spelling of a position is refused, and a lone request for a delta update is not", async () => {
	const before = product.received.length;
	for (const query of [
		"_HLS_msn=00000001",
		"_HLS_msn=1&_HLS_part=1000",
		"_HLS_msn=1&_HLS_skip=NO",
		"_HLS_msn=1&_HLS_msn=2",
	]) {
		expect([query, (await fetch(`${varnish.url}${path}?${query}`)).status]).toEqual([query, 400]);
	}
	expect(product.received).toHaveLength(before);
	expect((await fetch(`${varnish.url}${path}?_HLS_skip=YES`)).status).toBe(200);
});

it("[V1] a refusal is shared for a second, and what is not public is passed on each time", async () => {
	const refused = await Promise.all(Array.from({ length: 10 }, () => fetch(`${varnish.url}${path}refused`)));
	expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(403));
	expect(requestsFor("refused")).toBe(1);
	const beganMs = performance.now();
	await Promise.all(Array.from({ length: 10 }, () => fetch(`${varnish.url}${path}private`)));
	expect(requestsFor("private")).toBe(10);
	// The first decides that it is not shared; the others do not wait for one another.
	expect(performance.now() - beganMs).toBeLessThan(2 * heldMs + 500);
});

it("[V1] other paths and methods do not reach the product", async () => {
	const before = product.received.length;
	for (const other of ["/", "/en", "/v1/config", "/live/x/v/session/live.m3u8", "/live/a/index.m3u8"]) {
		expect([other, (await fetch(varnish.url + other)).status]).toEqual([other, 404]);
	}
	expect((await fetch(varnish.url + path, { method: "POST" })).status).toBe(405);
	expect(product.received).toHaveLength(before);
});
