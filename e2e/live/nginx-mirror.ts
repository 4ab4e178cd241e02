import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "../../packages/testing/src/free-port.ts";

/** How often the playlist is copied; it is what a packager that writes files would add to the delay. */
const copyMs = 100;

/**
 * Serves a page's live stream as files from nginx: the plain playlist of the page's session and its segments, written to a
 * folder as they appear. It is the baseline of the delay: the same packets without the product's server between.
 *
 * @throws Error where nginx is not installed
 */
export async function mirrorByNginx(page: Page): Promise<{ stop(): Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), "stride-mirror-"));
	await mkdir(join(folder, "files"));
	const port = await freePort();
	const config = join(folder, "nginx.conf");
	await writeFile(config, nginxConfig(folder, port));
	const nginx = spawn("nginx", ["-c", config, "-p", folder, "-e", join(folder, "error.log")], {
		env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
		stdio: "ignore",
	});
	const stopped = new AbortController();
	const address = (url: string) => `http://127.0.0.1:${port}/${new URL(url).pathname.split("/").at(-1)}`;
	let mirror: Promise<{ running: Promise<void> }> | undefined;
	await page.route(/\/live\/[^?]+\/(?:plain\.m3u8|m\/[^/]+)(?:\?|$)/, async (route) => {
		const url = route.request().url();
		if (url.includes("/plain.m3u8")) {
			mirror ??= mirrorPlaylist(url, join(folder, "files"), stopped.signal);
			await mirror;
		}
		await route.continue({ url: address(url) });
	});
	return {
		async stop() {
			stopped.abort();
			if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
			await (await mirror)?.running;
			nginx.kill("SIGTERM");
			if (nginx.exitCode === null) await once(nginx, "exit");
			await rm(folder, { recursive: true });
		},
	};
}

/** Resolves once the first playlist and its segments are written. */
async function mirrorPlaylist(url: string, folder: string, signal: AbortSignal): Promise<{ running: Promise<void> }> {
	const written = new Set<string>();
	const copy = async () => {
		const text = await (await fetch(url, { signal })).text();
		const media = [...text.matchAll(/^(?!#)\S+|URI="([^"]+)"/gm)].map(([line, uri]) => uri ?? line);
		for (const one of media.filter((name) => !written.has(name))) {
			const answer = await fetch(new URL(one, url), { signal });
			if (!answer.ok) throw new Error(`${one}: ${answer.status}`);
			await writeFile(join(folder, String(one.split("/").at(-1))), Buffer.from(await answer.arrayBuffer()));
			written.add(one);
		}
		// A reader sees a whole playlist, and no segment before it is complete.
		await writeFile(join(folder, "next"), text);
		await rename(join(folder, "next"), join(folder, "plain.m3u8"));
	};
	await copy();
	const run = async () => {
		while (!signal.aborted) {
			await new Promise((resolve) => setTimeout(resolve, copyMs));
			if (!signal.aborted) await copy();
		}
	};
	return {
		running: run().catch((error: unknown) => {
			if (!signal.aborted) throw error;
		}),
	};
}

const nginxConfig = (folder: string, port: number): string => `daemon off; master_process off; pid ${folder}/pid;
events {}
http {
	access_log off;
	${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`).join(" ")}
	types { application/vnd.apple.mpegurl m3u8; }
	default_type video/mp4;
	server {
		listen 127.0.0.1:${port};
		root ${folder}/files;
		location / { add_header Cache-Control no-cache; }
	}
}
`;
