import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuardedFetch, type GuardedFetch, type Resolve } from "./guarded-fetch.ts";

let server: Server;
let own: string;
let guard: GuardedFetch;
/** Every request that reached this machine's own server. */
let reached: string[] = [];
const timers = new Set<NodeJS.Timeout>();

const answers: Record<string, (response: ServerResponse) => void> = {
	"/picture": (response) => response.writeHead(200, { "content-type": "image/png; charset=x" }).end("picture"),
	"/once": (response) => response.writeHead(302, { location: "/picture" }).end("x".repeat(100)),
	"/twice": (response) => response.writeHead(301, { location: `${own}/once` }).end(),
	"/thrice": (response) => response.writeHead(307, { location: "twice" }).end(),
	"/four": (response) => response.writeHead(308, { location: "/thrice" }).end(),
	"/circle": (response) => response.writeHead(302, { location: "/circle" }).end(),
	"/nowhere": (response) => response.writeHead(302).end(),
	"/to-metadata": (response) => response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
	"/to-loopback": (response) => response.writeHead(302, { location: "http://127.0.0.1/picture" }).end(),
	"/to-other-port": (response) => response.writeHead(302, { location: "http://127.0.0.1:9/picture" }).end(),
	"/to-file": (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
	"/to-name": (response) => response.writeHead(302, { location: "http://rebound.example/picture" }).end(),
	"/html": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
	"/typeless": (response) => response.writeHead(200).end("picture"),
	"/packed": (response) =>
		response.writeHead(200, { "content-type": "image/png", "content-encoding": "gzip" }).end("picture"),
	"/error": (response) => response.writeHead(500, { "content-type": "image/png" }).end("picture"),
	"/partial": (response) => response.writeHead(206, { "content-type": "image/png" }).end("picture"),
	"/declared-huge": (response) =>
		response.writeHead(200, { "content-type": "image/png", "content-length": "10000000" }).flushHeaders(),
	"/huge": (response) => {
		response.writeHead(200, { "content-type": "image/png" });
		const pour = (): void => {
			while (!response.destroyed && response.write(Buffer.alloc(16_384)));
			if (!response.destroyed) response.once("drain", pour);
		};
		pour();
	},
	"/drip": (response) => {
		response.writeHead(200, { "content-type": "image/png" });
		const timer = setInterval(() => response.write("x"), 50);
		timers.add(timer);
		response.on("close", () => clearInterval(timer));
	},
	"/silent": () => undefined,
	"/cut": (response) => {
		response.writeHead(200, { "content-type": "image/png", "content-length": "1000" });
		response.write("half", () => response.destroy());
	},
};

beforeAll(async () => {
	server = createServer((request: IncomingMessage, response) => {
		reached.push(String(request.url));
		answers[String(request.url)]?.(response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	guard = createGuardedFetch({ ownOrigin: own, resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
});
afterAll(async () => {
	for (const timer of timers) clearInterval(timer);
	await guard.close();
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const fetch = (url: string, by = guard, given: { timeoutMs?: number } = {}) =>
	by.fetch({ url, types: ["image/png"], bytesMax: 1_000, timeoutMs: 2_000, ...given });

describe("the guarded fetch", () => {
	it.each(["/picture", "/once", "/twice", "/thrice"])("fetches %s from its own origin", async (path) => {
		const { bytes, type, url } = await fetch(own + path);
		expect([bytes.toString(), type, url]).toEqual(["picture", "image/png", `${own}/picture`]);
	});

	it.each([
		["/four", "redirects"],
		["/circle", "redirects"],
		["/nowhere", "redirects"],
		["/to-metadata", "forbidden"],
		["/to-loopback", "forbidden"],
		["/to-other-port", "forbidden"],
		["/to-file", "forbidden"],
		["/to-name", "forbidden"],
		["/html", "type"],
		["/typeless", "type"],
		["/packed", "type"],
		["/error", "status"],
		["/partial", "status"],
		["/declared-huge", "too-large"],
		["/huge", "too-large"],
		["/cut", "unreachable"],
	])("rejects %s with %s", async (path, fault) => {
		await expect(fetch(own + path)).rejects.toMatchObject({ name: "GuardedFetchError", fault });
	});

	it.each(["/drip", "/silent"])("times out on %s", async (path) => {
		await expect(fetch(own + path, guard, { timeoutMs: 300 })).rejects.toMatchObject({ fault: "timeout" });
	});

	it.each([
		"ftp://pictures.example/a.png",
		"file:///etc/passwd",
		"data:image/png;base64,AAAA",
		"javascript:alert(1)",
		"gopher://pictures.example/",
		"http://pictures.example:8080/a.png",
		"http://pictures.example:22/a.png",
		"https://pictures.example:80/a.png",
		"http://user:word@pictures.example/a.png",
		"http://user@pictures.example/a.png",
		"not an address",
		"",
		"http://",
		"http://127.0.0.1/picture",
		"http://127.1/picture",
		"http://2130706433/picture",
		"http://0x7f000001/picture",
		"http://0177.0.0.1/picture",
		"http://127.0.0.1./picture",
		"http://[::1]/picture",
		"http://[::ffff:127.0.0.1]/picture",
		"http://[::ffff:7f00:1]/picture",
		"http://[64:ff9b::7f00:1]/picture",
		"http://[fe80::1]/picture",
		"http://169.254.169.254/latest/meta-data/",
		"http://0/picture",
		"http://10.0.0.1/picture",
		"http://①②⑦.⓪.⓪.①/picture",
		"https://192.168.0.1/picture",
	])("does not connect to %s", async (url) => {
		reached = [];
		await expect(fetch(url)).rejects.toMatchObject({ fault: "forbidden" });
		expect(reached).toEqual([]);
	});

	it.each([
		["a private address", [["10.0.0.1", 4]]],
		["a loopback address", [["127.0.0.1", 4]]],
		["a loopback address in IPv6", [["::1", 6]]],
		["a mapped address", [["::ffff:127.0.0.1", 6]]],
		[
			"a public and a private address",
			[
				["8.8.8.8", 4],
				["127.0.0.1", 4],
			],
		],
		[
			"a private and a public address",
			[
				["127.0.0.1", 4],
				["8.8.8.8", 4],
			],
		],
		["nothing", []],
	] as [string, [string, number][]][])("does not connect to a name that resolves to %s", async (_, found) => {
		reached = [];
		const named = createGuardedFetch({ resolve: async () => found.map(([address, family]) => ({ address, family })) });
		await expect(fetch("http://pictures.example/picture", named)).rejects.toMatchObject({ fault: "forbidden" });
		expect(reached).toEqual([]);
		await named.close();
	});

	it("resolves the name at each hop, and stops when it resolves to a forbidden address", async () => {
		reached = [];
		let requested = 0;
		const rebinding: Resolve = async () => {
			requested++;
			return [{ address: requested === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }];
		};
		const named = createGuardedFetch({ ownOrigin: own, resolve: rebinding });
		for (let attempt = 0; attempt < 3; attempt++) {
			await expect(fetch(`${own}/to-name`, named)).rejects.toMatchObject({ fault: "forbidden" });
		}
		expect(requested).toBe(3);
		expect(new Set(reached)).toEqual(new Set(["/to-name"]));
		await named.close();
	});

	it("rejects a name that cannot be resolved", async () => {
		const named = createGuardedFetch({ resolve: () => Promise.reject(new Error("invented")) });
		await expect(fetch("http://pictures.example/a.png", named)).rejects.toMatchObject({ fault: "unreachable" });
		await named.close();
	});

	it("another port of its own host is not its own origin", async () => {
		const other = createServer((_, response) => response.writeHead(200, { "content-type": "image/png" }).end("secret"));
		await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
		const { port } = other.address() as AddressInfo;
		await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ fault: "forbidden" });
		await new Promise((resolve) => other.close(resolve));
	});
});
