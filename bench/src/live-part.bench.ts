import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@stride/testing";
import autocannon from "autocannon";
import type { Fixture } from "./fixture.ts";
import { type Broadcast, startBroadcast } from "./live-broadcast.ts";
import { MissingProgram } from "./missing-program.ts";
import type { Row } from "./row.ts";

const rounds = 5;
const secondsPerRound = 4;
const connections = 32;
const ticksPerSecond = 100;

/** Requests for one part that a second of CPU answers, against nginx with a file of the same bytes. */
export async function benchLivePart(fixture: Fixture): Promise<Row> {
	if (spawnSync("nginx", ["-v"]).error) {
		throw new MissingProgram("serving an LL-HLS part", "nginx is missing: install it (apt-get install nginx-light)");
	}
	const broadcast = await startBroadcast(fixture);
	try {
		return await measure(broadcast);
	} finally {
		await broadcast.stop();
	}
}

async function measure(broadcast: Broadcast): Promise<Row> {
	const { url, bytes } = await broadcast.openPart();
	const nginx = await startNginx(bytes);
	try {
		const row: Row = {
			name: `serving an LL-HLS part of ${(bytes.length / 1_000).toFixed(0)} kB`,
			unit: "requests per second of CPU",
			subject: [],
			baseline: [],
			atLeast: 0.6,
		};
		await load(url, bytes.length, 2);
		await load(nginx.url, bytes.length, 2);
		for (let round = 0; round < rounds; round++) {
			row.baseline.push(await perCpuSecond(nginx.cpuSeconds, () => load(nginx.url, bytes.length, secondsPerRound)));
			row.subject.push(await perCpuSecond(broadcast.cpuSeconds, () => load(url, bytes.length, secondsPerRound)));
		}
		return row;
	} finally {
		await nginx.stop();
	}
}

async function perCpuSecond(cpuSeconds: () => Promise<number>, work: () => Promise<number>): Promise<number> {
	const before = await cpuSeconds();
	const requests = await work();
	return requests / ((await cpuSeconds()) - before);
}

/** @returns how many requests were answered, each with all the bytes */
async function load(url: string, bytes: number, duration: number): Promise<number> {
	const result = await autocannon({ url, connections, duration });
	const answered = result["2xx"];
	if (result.non2xx > 0 || result.errors > 0 || answered === 0 || result.throughput.total < answered * bytes) {
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors, ${result.throughput.total} bytes`);
	}
	return answered;
}

async function startNginx(bytes: Uint8Array) {
	const folder = await mkdtemp(join(tmpdir(), "stride-nginx-"));
	const port = await freePort();
	await mkdir(join(folder, "www"));
	await writeFile(join(folder, "www/part.m4s"), bytes);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
	await writeFile(
		join(folder, "nginx.conf"),
		`daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
		events { worker_connections 1024; }
		http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(" ")}
			server { listen 127.0.0.1:${port}; root ${folder}/www;
				location / { default_type video/mp4; add_header cache-control "public, max-age=31536000, immutable"; } } }`,
	);
	const child: ChildProcess = spawn("nginx", ["-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")], {
		stdio: "inherit",
	});
	const url = `http://127.0.0.1:${port}/part.m4s`;
	await until("nginx", () =>
		fetch(url).then(
			({ ok }) => ok,
			() => false,
		),
	);
	return {
		url,
		/** User and system time, from the process table (proc(5), stat: fields 14 and 15). */
		async cpuSeconds(): Promise<number> {
			const stat = await readFile(`/proc/${child.pid}/stat`, "utf8");
			const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
			return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
		},
		async stop(): Promise<void> {
			const ended = new Promise((resolve) => child.once("exit", resolve));
			child.kill("SIGTERM");
			await ended;
			await rm(folder, { recursive: true, force: true });
		},
	};
}
