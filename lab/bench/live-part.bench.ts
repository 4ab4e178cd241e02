import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@stride/testing";
import type { Fixture } from "./fixture.ts";
import { type Broadcast, startBroadcast } from "./live-broadcast.ts";
import { MissingProgram } from "./missing-program.ts";
import type { Row } from "./row.ts";
import { startServer } from "./servers.ts";

const rounds = 5;
const secondsPerRound = 4;
const connections = 32;
const ticksPerSecond = 100;

/**
 * Requests for one part served per second of CPU: behind nginx, configured as in `docs/nginx.conf`, against nginx
 * serving a file of the same bytes; and by the process itself against Node's own server. The process broadcasts
 * meanwhile, which is a twentieth of what it uses behind nginx.
 */
export async function benchLivePart(fixture: Fixture): Promise<Row[]> {
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

async function measure(broadcast: Broadcast): Promise<Row[]> {
	const { url, bytes } = await broadcast.openPart();
	const file = await startNginxWithFile(bytes);
	const front = await startNginxInFront(broadcast.url);
	const bare = await startServer("bare-bytes.ts", { path: file.path });
	const behind = front.url + new URL(url).pathname;
	const part = `an LL-HLS part of ${(bytes.length / 1_000).toFixed(0)} kB`;
	const unit = "requests per second of CPU";
	const inFront: Row = { name: `${part}, behind nginx`, unit, subject: [], baseline: [], atLeast: 0.65 };
	const alone: Row = { name: `${part}, against Node's own server`, unit, subject: [], baseline: [], atLeast: 0.55 };
	const cpuOfBare = async () => (await bare.query<{ cpuSeconds: number }>({})).cpuSeconds;
	const cpuInFront = async () => (await front.cpuSeconds()) + (await broadcast.cpuSeconds());
	const times = (address: string, seconds = secondsPerRound) => load(address, bytes.length, seconds);
	try {
		for (const address of [file.url, behind, url, bare.url]) await times(address, 2);
		for (let round = 0; round < rounds; round++) {
			inFront.baseline.push(await perCpuSecond(file.cpuSeconds, () => times(file.url)));
			inFront.subject.push(await perCpuSecond(cpuInFront, () => times(behind)));
			alone.baseline.push(await perCpuSecond(cpuOfBare, () => times(bare.url)));
			alone.subject.push(await perCpuSecond(broadcast.cpuSeconds, () => times(url)));
		}
		return [inFront, alone];
	} finally {
		await Promise.all([file.stop(), front.stop(), bare.stop()]);
	}
}

async function perCpuSecond(cpuSeconds: () => Promise<number>, work: () => Promise<number>): Promise<number> {
	const before = await cpuSeconds();
	const requests = await work();
	return requests / ((await cpuSeconds()) - before);
}

/**
 * Requests over plain sockets: what a client spends on a response must be small beside what the server does, else the
 * server waits, and what it does besides, such as the broadcast, is a large part of its CPU time.
 * @returns the number of requests that were answered with all the bytes
 */
async function load(url: string, bytes: number, duration: number): Promise<number> {
	const { hostname, port, host, pathname } = new URL(url);
	const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
	const end = performance.now() + duration * 1_000;
	let answered = 0;
	const repeat = async () => {
		const socket = connect(Number(port), hostname);
		try {
			while (performance.now() < end) {
				socket.write(request);
				await readPart(socket, bytes);
				answered += 1;
			}
		} finally {
			socket.destroy();
		}
	};
	await Promise.all(Array.from({ length: connections }, repeat));
	return answered;
}

/** @throws if the response is an error or has another length */
function readPart(socket: Socket, bytes: number): Promise<void> {
	return new Promise((resolve, reject) => {
		let left: number | undefined;
		const end = (error?: Error) => {
			socket.off("data", take).off("error", end).off("close", closed);
			if (error) reject(error);
			else resolve();
		};
		const closed = () => end(new Error("The server closed the connection."));
		const take = (chunk: Buffer) => {
			if (left === undefined) {
				const headEnd = chunk.indexOf("\r\n\r\n");
				const head = chunk.toString("latin1", 0, headEnd);
				if (!head.startsWith("HTTP/1.1 200") || !head.toLowerCase().includes(`content-length: ${bytes}`)) {
					return end(new Error(head));
				}
				left = headEnd + 4 + bytes;
			}
			left -= chunk.length;
			if (left === 0) end();
		};
		socket.on("data", take).on("error", end).on("close", closed);
	});
}

const operatorsConfig = new URL("../../docs/nginx.conf", import.meta.url);

/** The configuration of the operator's guide, without TLS, which the file does not configure either. */
async function startNginxInFront(product: string) {
	const text = await readFile(operatorsConfig, "utf8");
	return startNginx((folder, port) =>
		text
			.replace(/^\s*(?:ssl_|access_log|error_log).*$/gm, "")
			.replace("listen 80;", `listen unix:${folder}/plain.sock;`)
			.replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
			.replace("/var/cache/nginx", folder)
			.replace("127.0.0.1:3000", new URL(product).host),
	);
}

async function startNginxWithFile(bytes: Uint8Array) {
	const nginx = await startNginx(
		(folder, port) => `server { listen 127.0.0.1:${port}; root ${folder}/www;
			location / { default_type video/mp4; add_header cache-control "public, max-age=31536000, immutable"; } }`,
	);
	await mkdir(join(nginx.folder, "www"));
	const path = join(nginx.folder, "www/part.m4s");
	await writeFile(path, bytes);
	return { ...nginx, path, url: `${nginx.url}/part.m4s` };
}

/** @param serverOf returns the content of the `http` block */
async function startNginx(serverOf: (folder: string, port: number) => string) {
	const folder = await mkdtemp(join(tmpdir(), "stride-nginx-"));
	const port = await freePort();
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
	await writeFile(
		join(folder, "nginx.conf"),
		// Without tcp_nopush, which Debian sets: the loopback's segments are so large that the end of a cached part would
		// wait for an acknowledgement of its beginning, for 40 ms.
		`daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
		events { worker_connections 1024; }
		http { access_log off; sendfile on; keepalive_requests 1000000; ${temporary.join(" ")}
			${serverOf(folder, port)} }`,
	);
	const child: ChildProcess = spawn("nginx", ["-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")], {
		stdio: "inherit",
	});
	const url = `http://127.0.0.1:${port}`;
	await until("nginx", () =>
		fetch(url).then(
			() => true,
			() => false,
		),
	);
	return {
		url,
		folder,
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
