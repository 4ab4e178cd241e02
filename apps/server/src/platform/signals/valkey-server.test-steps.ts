import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { freePort, until } from "@stride/testing";

export type Valkey = Awaited<ReturnType<typeof startValkey>>;

/** A server of its own, without persistence, on a port that the system chose. */
export async function startValkey() {
	const port = await freePort();
	const folder = mkdtempSync(join(tmpdir(), "stride-valkey-test-"));
	const password = "only-of-this-test";
	const url = `redis://:${password}@127.0.0.1:${port}`;
	let child: ChildProcess | undefined;
	const endWithUs = () => child?.kill("SIGKILL");
	async function answers(): Promise<boolean> {
		const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
		// A refused connection rejects connect() as well.
		client.on("error", () => undefined);
		try {
			await client.connect();
			return (await client.ping()) === "PONG";
		} catch {
			return false;
		} finally {
			if (client.isOpen) client.destroy();
		}
	}
	const started = {
		url,
		port,
		async start() {
			if (child) return;
			const options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
			child = spawn("redis-server", ["--port", String(port), "--requirepass", password, ...options], {
				stdio: "ignore",
			});
			process.once("exit", endWithUs);
			const failed = once(child, "error").then(([error]) => {
				throw new Error("redis-server is missing: install it (apt-get install redis-server).", { cause: error });
			});
			await Promise.race([until("the server", answers), failed]);
		},
		async kill() {
			process.removeListener("exit", endWithUs);
			child?.kill("SIGKILL");
			if (child) await once(child, "exit");
			child = undefined;
		},
		/** Answers nothing more, and closes no connection. */
		suspend: () => child?.kill("SIGSTOP"),
		resume: () => child?.kill("SIGCONT"),
		async remove() {
			await started.kill();
			rmSync(folder, { recursive: true, force: true });
		},
	};
	await started.start();
	return started;
}
