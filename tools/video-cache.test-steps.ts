import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@stride/testing";

const environment = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

export const isInstalled = (program: string, option: string): boolean =>
	spawnSync(program, [option], { env: environment }).status === 0;

/** A server in the product's place. */
export async function standIn(answer: (request: IncomingMessage, response: ServerResponse) => void) {
	const received: { url: string; headers: IncomingMessage["headers"] }[] = [];
	const server = createServer((request, response) => {
		received.push({ url: String(request.url), headers: request.headers });
		answer(request, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		received,
		port: (server.address() as AddressInfo).port,
		stop: () => void server.close(),
	};
}

/** A shipped file with the replacements of a run; each must occur in it. */
export function shipped(path: string, replacements: readonly [string, string][]): string {
	return replacements.reduce(
		(text, [from, to]) => {
			if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
			return text.replaceAll(from, to);
		},
		readFileSync(new URL(`../${path}`, import.meta.url), "utf8"),
	);
}

/** Runs a program that listens on a port of its own, in a folder of its own. */
export async function startCache(
	program: string,
	run: (folder: string, port: number) => { files: Record<string, string>; options: readonly string[] },
) {
	const folder = mkdtempSync(join(tmpdir(), "stride-cache-"));
	const port = await freePort();
	const { files, options } = run(folder, port);
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	const child: ChildProcess = spawn(program, options, { stdio: ["ignore", "ignore", "pipe"], env: environment });
	let errors = "";
	child.stderr?.on("data", (chunk: Buffer) => {
		errors += chunk.toString("utf8");
	});
	const url = `http://127.0.0.1:${port}`;
	await until(program, async () => {
		if (child.exitCode !== null) throw new Error(errors);
		return await fetch(url).catch(() => null);
	});
	return {
		url,
		async stop(): Promise<void> {
			if (child.exitCode === null) {
				child.kill("SIGTERM");
				await once(child, "exit");
			}
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
