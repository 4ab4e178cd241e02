import { spawn } from "node:child_process";
import { once } from "node:events";

export type StripeMock = { port: number; stop(): Promise<void> };

const outputMax = 4_000;

/**
 * Starts Stripe's own mock server on loopback, on a port that the system chooses. It refuses requests of another API
 * version than its OpenAPI document's.
 */
export async function startStripeMock(program: string): Promise<StripeMock> {
	const child = spawn(program, ["-http-addr", "127.0.0.1:0", "-strict-version-check"], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended = once(child, "exit");
	const endWithUs = () => child.kill("SIGKILL");
	process.once("exit", endWithUs);
	const stop = async () => {
		process.removeListener("exit", endWithUs);
		child.kill("SIGTERM");
		await ended;
	};
	const port = new Promise<number>((resolve, reject) => {
		let said = "";
		// It tells of each request for as long as it runs, so its output is always read; only the beginning is kept.
		const hear = (chunk: Buffer) => {
			if (said.length < outputMax) said += chunk.toString("utf8");
			const found = /Listening for HTTP at address: \S+:(\d+)/.exec(said)?.[1];
			if (found) resolve(Number(found));
		};
		child.stdout.on("data", hear);
		child.stderr.on("data", hear);
		child.once("error", reject);
		child.once("exit", (code) => reject(new Error(`stripe-mock ended with ${code}: ${said}`)));
	});
	return { port: await port, stop };
}
