import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const startTimeoutMs = 120_000;

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") throw new Error("The system gave no port.");
	return address.port;
}

/**
 * Runs the product as a newcomer's `npm start` does, from the built web, on an empty data folder with its demo data,
 * and stops it after the last journey.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
	const dataDir = await mkdtemp(join(tmpdir(), "stride-e2e-"));
	const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
	const child = fork(join(root, "tools/run.ts"), {
		cwd: root,
		execPath: join(root, "node_modules/.bin/node"),
		stdio: ["ignore", "pipe", "inherit", "ipc"],
		env: {
			...process.env,
			PORT: String(port),
			SANDBOX_PORT: String(sandboxPort),
			SANDBOX_SMTP_PORT: String(smtpPort),
			DATA_DIR: dataDir,
			LOG_LEVEL: "warn",
			// All journeys come from one address.
			RATE_LIMIT_FACTOR: "100",
			// The operator's choice; the wizard tells it.
			STATES_NOT_ALLOWED: "HI",
			// Nobody waits five minutes for the end of free viewing.
			FREE_VIEWING_SECONDS: "20",
		},
	});
	await ready(child);
	process.env.E2E_URL = `http://127.0.0.1:${port}`;
	process.env.E2E_DATA_DIR = dataDir;
	process.env.E2E_SANDBOX_URL = `http://127.0.0.1:${sandboxPort}`;
	return async () => {
		const ended = new Promise((resolve) => child.once("exit", resolve));
		child.kill("SIGTERM");
		await ended;
		await rm(dataDir, { recursive: true, force: true });
	};
}

function ready(child: ReturnType<typeof fork>): Promise<void> {
	return new Promise((resolve, reject) => {
		let output = "";
		const timer = setTimeout(() => reject(new Error(`The product did not start in time.\n${output}`)), startTimeoutMs);
		child.stdout?.on("data", (part: Buffer) => {
			output += part.toString();
			if (!output.includes("is ready")) return;
			clearTimeout(timer);
			resolve();
		});
		child.once("exit", (code) => reject(new Error(`The product ended with ${code}.\n${output}`)));
	});
}
