import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, until } from "@stride/testing";
import type { Fixture } from "./fixture.ts";
import { startBroadcast } from "./live-broadcast.ts";
import { nextReload, read } from "./live-player.ts";
import { MissingProgram } from "./missing-program.ts";
import { median, type Row } from "./row.ts";

const crowds = [1, 300] as const;
const secondsPerCrowd = 20;
/** A viewer who comes loads the parts that exist at once. */
const settleMs = 4_000;
/** What one more viewer may add to the product's requests a second. */
const slopeMax = 0.02;
/** What the cache may add to the delay of a part. */
const delayMaxMs = 60;
const ownConfig = new URL("../../deploy/varnish.vcl", import.meta.url);

/**
 * Viewers without a limit behind Varnish with the shipped configuration: what each adds to the requests that reach the
 * product, and how much later a part arrives than at as many viewers without a cache. Each arrival is compared with that
 * at one more viewer, who has no cache and waits for the same part.
 */
export async function benchLiveCache(fixture: Fixture): Promise<Row[]> {
	const title = "viewers without a limit behind Varnish";
	if (spawnSync("varnishd", ["-V"], { env: programs }).error) {
		throw new MissingProgram(title, "varnish is missing: install it (apt-get install varnish)");
	}
	const cachePort = await freePort();
	const cdn = `http://127.0.0.1:${cachePort}`;
	const broadcast = await startBroadcast(fixture, { settings: { LIVE_CDN_URL: cdn } });
	const cache = await startVarnish(broadcast.url, cachePort);
	try {
		const shared = await broadcast.openShared();
		const direct = shared.replace(cdn, broadcast.url);
		const [few, many] = [await measure(crowds[0], shared), await measure(crowds[1], shared)];
		// The load generator delays them too.
		const { delayMs: aloneMs } = await measure(crowds[1], direct);
		const addedMs = Math.max(1, many.delayMs - aloneMs);
		const slope = (many.requestsPerSecond - few.requestsPerSecond) / (crowds[1] - crowds[0]);
		const range = `${crowds[0]} to ${crowds[1]}`;
		return [
			{
				name: `${title}, ${range}: requests a second that reach the product`,
				unit: "viewers for each more",
				subject: [1 / Math.max(slope, 0.000_1)],
				baseline: [1 / slopeMax],
				atLeast: 1,
			},
			{
				name: `${title}, ${crowds[1]}: how much later a part arrives`,
				unit: "parts per second of delay",
				subject: [1_000 / addedMs],
				baseline: [1_000 / delayMaxMs],
				atLeast: 1,
			},
		];

		async function measure(count: number, playlist: string) {
			const arrivals = new Map<string, number>();
			const delaysMs: number[] = [];
			const probe = watch(direct, (name, atMs) => arrivals.set(name, atMs));
			const crowd = Array.from({ length: count }, () =>
				watch(playlist, (name, atMs) => {
					const directMs = arrivals.get(name);
					if (directMs !== undefined) delaysMs.push(atMs - directMs);
				}),
			);
			await delay(settleMs);
			delaysMs.length = 0;
			const before = cache.requestsToProduct();
			await delay(secondsPerCrowd * 1_000);
			const requestsPerSecond = (cache.requestsToProduct() - before) / secondsPerCrowd;
			const due = count * secondsPerCrowd * 3;
			if (delaysMs.length < due * 0.8) throw new Error(`${count} viewers received ${delaysMs.length} parts of ${due}.`);
			await Promise.all([probe, ...crowd].map((viewer) => viewer.stop()));
			return { requestsPerSecond, delayMs: Math.max(0, median(delaysMs)) };
		}
	} finally {
		await cache.stop();
		await broadcast.stop();
	}
}

/** Loads the hinted part before it exists, as players do, and then the playlist that names the next one. */
function watch(playlist: string, onPart: (name: string, atMs: number) => void) {
	const agent = new Agent({ keepAlive: true, maxSockets: 2 });
	let isOver = false;
	const load = async () => {
		let query = "";
		while (!isOver) {
			const text = (await read(agent, playlist + query)).toString();
			const hint = /EXT-X-PRELOAD-HINT:.*URI="([^"]+)"/.exec(text)?.[1];
			if (hint === undefined) throw new Error("The playlist has no preload hint.");
			const address = new URL(new URL(hint, playlist).pathname, playlist);
			await read(agent, address.href);
			onPart(address.pathname, performance.now());
			query = nextReload(text);
		}
	};
	const ended = load();
	return {
		async stop(): Promise<void> {
			isOver = true;
			await ended;
			agent.destroy();
		},
	};
}

const programs = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

/** Varnish with the configuration of the operator's guide. */
async function startVarnish(product: string, port: number) {
	const folder = await mkdtemp(join(tmpdir(), "stride-varnish-"));
	const { hostname, port: productPort } = new URL(product);
	const config = (await readFile(ownConfig, "utf8"))
		.replace('.host = "127.0.0.1"', `.host = "${hostname}"`)
		.replace('.port = "3000"', `.port = "${productPort}"`);
	await writeFile(join(folder, "product.vcl"), config);
	const name = join(folder, "run");
	const child: ChildProcess = spawn(
		"varnishd",
		["-F", "-j", "none", "-n", name, "-a", `127.0.0.1:${port}`, "-f", join(folder, "product.vcl"), "-s", "malloc,256m"],
		{ env: programs, stdio: "ignore" },
	);
	await until("Varnish", () =>
		fetch(`http://127.0.0.1:${port}`).then(
			() => true,
			() => child.exitCode !== null,
		),
	);
	if (child.exitCode !== null) throw new Error("Varnish did not start.");
	return {
		requestsToProduct(): number {
			const counters = JSON.parse(
				execFileSync("varnishstat", ["-n", name, "-1", "-j", "-f", "MAIN.backend_req"], { encoding: "utf8" }),
			) as { counters: Record<string, { value: number }> };
			return counters.counters["MAIN.backend_req"]?.value ?? 0;
		},
		async stop(): Promise<void> {
			const ended = new Promise((resolve) => child.once("exit", resolve));
			child.kill("SIGTERM");
			await ended;
			await rm(folder, { recursive: true, force: true });
		},
	};
}
