import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const config = readFileSync(new URL("../docs/nginx.conf", import.meta.url), "utf8");
const environment = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };
const isInstalled = spawnSync("nginx", ["-v"], { env: environment }).status === 0;
if (!isInstalled) console.warn("nginx is not installed; the tests of docs/nginx.conf are skipped.");

/** In place of two minutes. */
const cachedSeconds = 3;

let folder = "";
let nginx: ChildProcess | undefined;
let tlsPort = 0;
let errors = "";
/** The requests that reached the product. */
const received: { url: string; headers: IncomingMessage["headers"] }[] = [];
let isWithdrawn = false;
const product = createServer((request, response) => {
	received.push({ url: String(request.url), headers: request.headers });
	if (isWithdrawn) return void response.writeHead(404, { "cache-control": "no-store" }).end();
	response.setHeader("cache-control", "public, max-age=31536000, immutable").end("from the product");
});

/** The shipped file with the paths and ports of this run, and nothing else changed. */
function installed(productPort: number): string {
	const moves: [string, string][] = [
		["listen 80;", `listen unix:${folder}/plain.sock;`],
		["listen 443 ssl;", `listen 127.0.0.1:${tlsPort} ssl;`],
		["/var/cache/nginx/", `${folder}/`],
		["/etc/ssl/", `${folder}/`],
		["/var/log/nginx/", `${folder}/`],
		["127.0.0.1:3000", `127.0.0.1:${productPort}`],
		["proxy_cache_valid 200 2m;", `proxy_cache_valid 200 ${cachedSeconds}s;`],
	];
	return moves.reduce((text, [shipped, own]) => {
		expect(text).toContain(shipped);
		return text.replaceAll(shipped, own);
	}, config);
}

beforeAll(async () => {
	if (!isInstalled) return;
	folder = mkdtempSync(join(tmpdir(), "stride-nginx-"));
	tlsPort = await freePort();
	product.listen(0, "127.0.0.1");
	await once(product, "listening");
	const certificate = ["-keyout", join(folder, "stride.key"), "-out", join(folder, "stride.pem")];
	execFileSync(
		"openssl",
		["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=stride.example.org", ...certificate],
		{ stdio: "ignore" },
	);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
	const main = join(folder, "nginx.conf");
	writeFileSync(
		main,
		`daemon off; master_process off; pid ${folder}/pid;
		events { worker_connections 64; }
		http { ${temporary.join(" ")}
		${installed((product.address() as AddressInfo).port)} }`,
	);
	nginx = spawn("nginx", ["-e", "stderr", "-c", main], { stdio: ["ignore", "ignore", "pipe"], env: environment });
	nginx.stderr?.on("data", (chunk: Buffer) => {
		errors += chunk.toString("utf8");
	});
	await until("nginx", async () => {
		if (nginx?.exitCode !== null) throw new Error(errors);
		return await get("/ready").catch(() => null);
	});
});

afterAll(async () => {
	if (!isInstalled) return;
	if (nginx && nginx.exitCode === null) {
		nginx.kill("SIGTERM");
		await once(nginx, "exit");
	}
	product.close();
	rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number | undefined; location: string | undefined; text: string };

async function answerOf(request: ReturnType<typeof requestTls>): Promise<Answer> {
	request.end();
	const [response] = (await once(request, "response")) as [IncomingMessage];
	let text = "";
	for await (const chunk of response) text += chunk;
	return { status: response.statusCode, location: response.headers.location, text };
}

const get = (path: string, options: { headers?: Record<string, string>; maxVersion?: "TLSv1.1" } = {}) =>
	answerOf(
		requestTls({
			host: "127.0.0.1",
			port: tlsPort,
			path,
			rejectUnauthorized: false,
			headers: { host: "stride.example.org", ...options.headers },
			...(options.maxVersion && {
				minVersion: "TLSv1" as const,
				maxVersion: options.maxVersion,
				ciphers: "DEFAULT@SECLEVEL=0",
			}),
			agent: false,
		}),
	);

const getPlain = (path: string) =>
	answerOf(requestPlain({ socketPath: join(folder, "plain.sock"), path, headers: { host: "stride.example.org" } }));

const log = () => readFileSync(join(folder, "stride.log"), "utf8").trimEnd().split("\n");

describe.skipIf(!isInstalled)("nginx with the shipped nginx.conf", () => {
	it.each([
		["/en/create-new-password?token=SECRET", "/en/create-new-password"],
		["/v1/donation/1?clientSecret=SECRET", "/v1/donation/1"],
		["/live/0a-1b/index.m3u8?token=SECRET", "/live/0a-1b/index.m3u8"],
		["/live/0a-1b/v/SECRET/video.m3u8?_HLS_msn=1", "/live/0a-1b/v/***"],
		["/live/0a-1b/s/SECRET", "/live/0a-1b/s/***"],
		["/live/0a-1b/m/part.m4s", "/live/0a-1b/m/part.m4s"],
		["/rec/SECRET/1.m4s", "/rec/***"],
		["/giving/SECRET", "/giving/***"],
		["/v1/unsubscribe/SECRET", "/v1/unsubscribe/***"],
		["/en/campaign/a", "/en/campaign/a"],
		["/?SECRET?SECRET", "/"],
	])("[U3] passes %s on and logs it as %s, without its referrer", async (address, logged) => {
		for (const send of [
			() => get(address, { headers: { referer: "https://stride.example.org/?SECRET", cookie: "refresh=SECRET" } }),
			() => getPlain(address),
		]) {
			const before = log().length;
			await send();
			const [line = "", ...further] = await until("the log line", () => {
				const lines = log().slice(before);
				return lines.length > 0 ? lines : null;
			});
			expect(further).toEqual([]);
			expect(line).toContain(`"GET ${logged} HTTP/1.1"`);
			expect(line).not.toContain("SECRET");
		}
		expect(received.at(-1)?.url).toBe(address);
	});

	it("[U3] passes on the caller's address, not one that the caller has written", async () => {
		await get("/en", { headers: { "x-forwarded-for": "203.0.113.9" } });
		expect(received.at(-1)?.headers["x-forwarded-for"]).toBe("127.0.0.1");
		expect(received.at(-1)?.headers.host).toBe("stride.example.org");
	});

	it("[V1] requests a part of a live stream that exists once for all of its viewers", async () => {
		const path = "/live/0a-1b/m/shared.m4s";
		await get(path);
		const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
		expect(answers.every(({ status, text }) => status === 200 && text === "from the product")).toBe(true);
		expect(received.filter(({ url }) => url === path)).toHaveLength(1);
	});

	it("[V1] [S4] keeps a part for a time that its use does not prolong, and caches no refusal", async () => {
		const path = "/live/0a-1b/m/withdrawn.m4s";
		const requests = () => received.filter(({ url }) => url === path).length;
		expect((await get(path)).status).toBe(200);
		isWithdrawn = true;
		expect((await get(path)).status).toBe(200);
		expect(requests()).toBe(1);
		await until("the part to expire", async () => (await get(path)).status === 404);
		const asked = requests();
		expect((await get(path)).status).toBe(404);
		expect(requests()).toBe(asked + 1);
		isWithdrawn = false;
	});

	it("[U3] redirects plain http to https", async () => {
		expect(await getPlain("/en/campaign/a?x=1")).toMatchObject({
			status: 308,
			location: "https://stride.example.org/en/campaign/a?x=1",
		});
	});

	it("[U3] refuses TLS before 1.2", async () => {
		await expect(get("/en", { maxVersion: "TLSv1.1" })).rejects.toThrow(/protocol version|unsupported/i);
		expect((await get("/en")).status).toBe(200);
	});
});
