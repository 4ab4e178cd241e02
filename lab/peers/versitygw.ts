import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, until } from "@stride/testing";
import { versitygwProgram } from "./install-versitygw.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts versitygw with the empty bucket `media` on a free loopback port. */
export async function startVersitygw() {
	const folder = await mkdtemp(join(tmpdir(), "stride-bucket-"));
	await mkdir(join(folder, "media"));
	const key = { accessKeyId: "stride-key", secretAccessKey: "stride-secret" };
	const port = await freePort();
	const endpoint = `http://127.0.0.1:${port}`;
	let child: ChildProcess | undefined;
	const endWithUs = () => child?.kill("SIGKILL");
	process.once("exit", endWithUs);
	const server = {
		location: { bucket: "media", prefix: "stride/", region: "us-east-1", endpoint, isPathStyle: true, ...key },
		/** After a kill, with the objects that were stored. */
		async start() {
			const options = ["--access", key.accessKeyId, "--secret", key.secretAccessKey, "--port", `127.0.0.1:${port}`];
			const started = spawn(versitygwProgram(root), [...options, "posix", folder], { stdio: "ignore" });
			child = started;
			await until("versitygw to answer", async () => {
				if (started.exitCode !== null) throw new Error(`versitygw ended with ${started.exitCode}.`);
				return fetch(endpoint).then(
					() => true,
					() => false,
				);
			});
		},
		async kill() {
			const running = child;
			child = undefined;
			if (!running) return;
			const ended = once(running, "exit");
			running.kill("SIGKILL");
			await ended;
		},
		async stop() {
			process.removeListener("exit", endWithUs);
			await server.kill();
			await rm(folder, { recursive: true, force: true });
		},
	};
	await server.start();
	return server;
}

export type Versitygw = Awaited<ReturnType<typeof startVersitygw>>;
