import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const ownRoot = join(import.meta.dirname, "../../..");

/** How many characters of a failed start are reported. */
const reportedLength = 2000;

export type ProductProcess = {
	pid: number;
	/** Resolves with the signal or code with which the process ended. */
	ended: Promise<string>;
	stop(): Promise<void>;
	/** Simulates a power cut: the process ends without any cleanup. */
	kill(): Promise<void>;
};

/**
 * The environment that a product process inherits in a test: PATH and the compile cache. No settings of the machine.
 */
export const ownEnv = (): Record<string, string | undefined> => ({
	PATH: process.env.PATH,
	NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});

/**
 * Runs the server in a separate process with only the given settings; resolves when it is ready.
 * @param root of another copy of the product
 */
export async function startProductProcess(env: Record<string, string>, root = ownRoot): Promise<ProductProcess> {
	const child: ChildProcess = fork(join(root, "apps/server/src/main.ts"), [], {
		env: { ...ownEnv(), ...env },
		stdio: ["ignore", "inherit", "pipe", "ipc"],
		execArgv: ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=16"],
	});
	let errors = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		errors = `${errors}${text}`.slice(-reportedLength);
		process.stderr.write(text);
	});
	// Not "exit": what the process wrote last may not have arrived then.
	const ended = once(child, "close").then(([code, signal]) => String(signal ?? code));
	const isReady = await Promise.race([once(child, "message").then(() => true), ended.then(() => false)]);
	if (!isReady) throw new Error(`The product ended with ${await ended} before it was ready. ${errors.trim()}`);
	return {
		pid: child.pid ?? 0,
		ended,
		async stop() {
			child.kill("SIGTERM");
			await ended;
		},
		async kill() {
			child.kill("SIGKILL");
			await ended;
		},
	};
}
