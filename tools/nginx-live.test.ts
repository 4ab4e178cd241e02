import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled, shipped, standIn, startCache } from "./video-cache.test-steps.ts";

const hasNginx = isInstalled("nginx", "-v");
if (!hasNginx) console.warn("nginx is not installed; the tests of docs/nginx-live.conf are skipped.");

const secret = "Zk3vT9qLw2XrB7nYp5sD8hJf1mCg6aKe";
const streamId = "01990000-0000-7000-8000-000000000001";
const nowS = Math.floor(Date.now() / 1_000);

let product: Awaited<ReturnType<typeof standIn>>;
let nginx: Awaited<ReturnType<typeof startCache>>;

beforeAll(async () => {
	if (!hasNginx) return;
	product = await standIn((request, response) => {
		const text = `of ${request.url}`;
		response
			.writeHead(200, {
				"cache-control": "public, max-age=31536000, immutable",
				"accept-ranges": "bytes",
				"content-length": text.length,
			})
			.end(text);
	});
	nginx = await startCache("nginx", (folder, port) => {
		const live = shipped("docs/nginx-live.conf", [["/etc/nginx/stride-link-secret.conf", `${folder}/secret.conf`]]);
		const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
			(name) => `${name}_temp_path ${folder};`,
		);
		const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
			events { worker_connections 64; }
			http { access_log off; ${temporary.join(" ")}
				proxy_cache_path ${folder}/recordings keys_zone=recordings:1m;
				upstream stride { server 127.0.0.1:${product.port}; }
				upstream stride_video { server 127.0.0.1:${product.port}; keepalive 4; }
				server { listen 127.0.0.1:${port}; ${live} location / { return 404; } } }`;
		const files = { "live.conf": main, "secret.conf": `set $live_link_secret "${secret}";` };
		return { files, options: ["-e", "stderr", "-c", `${folder}/live.conf`] };
	});
});

afterAll(async () => {
	if (!hasNginx) return;
	await nginx.stop();
	product.stop();
});

const signatureOf = (expires: number | string, stream = streamId) =>
	createHash("md5").update(`${expires}/${stream} ${secret}`).digest("base64url");
const recording = (name: string, expires = nowS + 3_600, signature = signatureOf(expires)) =>
	`/rec/${streamId}/${expires}/${signature}/${name}`;
const statusOf = async (path: string) => (await fetch(nginx.url + path)).status;

describe.skipIf(!hasNginx)("nginx with the shipped nginx-live.conf", () => {
	it("[V1] [S7] serves a recording from its cache to viewers with different addresses", async () => {
		const paths = [nowS + 3_600, nowS + 3_700, nowS + 3_800].map((expires) => recording("1.m4s", expires));
		const texts = await Promise.all(paths.map(async (path) => (await fetch(nginx.url + path)).text()));
		expect(new Set(texts).size).toBe(1);
		expect(product.received.filter(({ url }) => url.endsWith("/1.m4s"))).toHaveLength(1);
		// Ranges are those of the cached file.
		const part = await fetch(nginx.url + recording("1.m4s", nowS + 4_000), { headers: { range: "bytes=0-1" } });
		expect([part.status, await part.text()]).toEqual([206, "of"]);
	});

	it("[V1] [S7] refuses altered and expired addresses by itself, also for what it has cached", async () => {
		expect(await statusOf(recording("2.m4s"))).toBe(200);
		const before = product.received.length;
		for (const path of [
			recording("2.m4s", nowS - 10),
			recording("2.m4s", nowS + 3_600, signatureOf(nowS + 3_601)),
			recording("2.m4s", nowS + 3_600, "x".repeat(22)),
			recording("2.m4s").replace(streamId, streamId.replace(/1$/, "2")),
		]) {
			const { status, headers } = await fetch(nginx.url + path);
			expect([path, status, headers.get("access-control-allow-origin")]).toEqual([path, 403, "*"]);
		}
		for (const path of ["/rec/", `/rec/${streamId}/`, `/rec/${streamId}/1/x/..%2f1.m4s`]) {
			expect([path, await statusOf(path)]).toEqual([path, 404]);
		}
		expect(product.received).toHaveLength(before);
	});

	it("[V1] [S7] requests what it has verified, however the address is written", async () => {
		const address = recording("3.m4s");
		expect(await statusOf(`${address.replace("/3.m4s", "//3.m4s")}?a=1`)).toBe(200);
		expect(product.received.at(-1)?.url).toBe(address);
	});

	it("[V1] passes shared playlists and live media on with their query", async () => {
		for (const path of [`/live/${streamId}/s/secret/live.m3u8?_HLS_msn=1`, `/live/${streamId}/m/a.m4s`]) {
			expect(await statusOf(path)).toBe(200);
			expect(product.received.at(-1)?.url).toBe(path);
		}
	});
});
