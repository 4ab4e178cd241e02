import { spawn } from "node:child_process";
import { once } from "node:events";

export type StripeMock = { port: number; stop(): Promise<void> };

const outputMax = 4_000;

/**
 * Starts Stripe's own mock server on a free loopback port. It refuses requests of an API version other than that of its
 * OpenAPI document.
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
		let output = "";
		// The server logs every request, so its output is always drained; only the beginning is retained.
		const onOutput = (chunk: Buffer) => {
			if (output.length < outputMax) output += chunk.toString("utf8");
			const found = /Listening for HTTP at address: \S+:(\d+)/.exec(output)?.[1];
			if (found) resolve(Number(found));
		};
		child.stdout.on("data", onOutput);
		child.stderr.on("data", onOutput);
		child.once("error", reject);
		child.once("exit", (code) => reject(new Error(`stripe-mock ended with ${code}: ${output}`)));
	});
	return { port: await port, stop };
}
