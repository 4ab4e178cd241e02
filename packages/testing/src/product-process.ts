import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const main = join(import.meta.dirname, "../../../apps/server/src/main.ts");

export type ProductProcess = {
	/** Resolves with the signal or code with which the process ended. */
	ended: Promise<string>;
	stop(): Promise<void>;
};

/** Runs the server as a process of its own, with nothing but the given settings; resolves when it is ready. */
export async function startProductProcess(env: Record<string, string>): Promise<ProductProcess> {
	const child: ChildProcess = fork(main, [], {
		env: { PATH: process.env.PATH, ...env },
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		execArgv: ["--disable-warning=ExperimentalWarning"],
	});
	const ended = once(child, "exit").then(([code, signal]) => String(signal ?? code));
	const isReady = await Promise.race([once(child, "message").then(() => true), ended.then(() => false)]);
	if (!isReady) throw new Error(`The product ended with ${await ended} before it was ready.`);
	return {
		ended,
		async stop() {
			child.kill("SIGTERM");
			await ended;
		},
	};
}
