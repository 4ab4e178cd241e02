import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig, WorkerFixture } from "@playwright/test";
import { endWithParent } from "../packages/testing/src/end-with-parent.ts";
import { freePort } from "../packages/testing/src/free-port.ts";
import { type DemoSignIn, readDemoSignIns } from "./demo-sign-ins.ts";

const root = join(import.meta.dirname, "..");
const startTimeoutMs = 300_000;

export type OwnProduct = { url: string; sandboxUrl: string; dataDir: string; demoSignIns: DemoSignIn[] };

/** Each worker's journeys have a product of their own, which is stopped after the last of them. */
export default async function startForWorkers({ workers }: Pick<FullConfig, "workers">): Promise<() => Promise<void>> {
	endWithParent();
	const { products, stop } = await startProducts({ workers });
	process.env.E2E_PRODUCTS = JSON.stringify(products);
	return stop;
}

export async function startProducts({ workers }: { workers: number }) {
	const ports: number[] = [];
	while (ports.length < 3 * workers) ports.push(await freePort());
	const started = await Promise.all(
		Array.from({ length: workers }, (_, at) => startProduct(ports.slice(3 * at, 3 * at + 3))),
	);
	return {
		products: started.map(({ product }) => product),
		async stop() {
			await Promise.all(started.map(({ stop }) => stop()));
		},
	};
}

/**
 * Runs the product as `npm start` does on a new machine: from the built web, on an empty data folder, with demo data.
 */
export async function startProduct(
	[port, sandboxPort, smtpPort]: number[],
	env: Record<string, string> = {},
): Promise<{
	product: OwnProduct;
	stop(): Promise<void>;
}> {
	const dataDir = await mkdtemp(join(tmpdir(), "stride-e2e-"));
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
			// All journeys share one address.
			RATE_LIMIT_FACTOR: "100",
			// The operator's choice, which the wizard shows.
			STATES_NOT_ALLOWED: "HI",
			// Above the payouts of the journeys that are not about reviews.
			PAYOUT_REVIEW_FROM: "200000",
			// Shortens the five minutes of free viewing.
			FREE_VIEWING_SECONDS: "20",
			// Shortens the two minutes in which news of a campaign are gathered.
			NEWS_GATHER_SECONDS: "2",
			...env,
		},
	});
	const demoSignIns = readDemoSignIns(await ready(child));
	return {
		product: {
			url: `http://127.0.0.1:${port}`,
			sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
			dataDir,
			demoSignIns,
		},
		async stop() {
			const ended = new Promise((resolve) => child.once("exit", resolve));
			child.kill("SIGTERM");
			await ended;
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Resolves with the output so far. */
function ready(child: ReturnType<typeof fork>): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = "";
		const timer = setTimeout(() => reject(new Error(`The product did not start in time.\n${output}`)), startTimeoutMs);
		child.stdout?.on("data", (part: Buffer) => {
			output += part.toString();
			if (!output.includes("is ready")) return;
			clearTimeout(timer);
			resolve(output);
		});
		child.once("exit", (code) => reject(new Error(`The product ended with ${code}.\n${output}`)));
	});
}

/** The fixture of a worker's own product with these settings, which starts without demo data. */
export function productWith(
	env: Record<string, string>,
): [WorkerFixture<OwnProduct, object>, { scope: "worker"; timeout: number }] {
	return [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const ports = [await freePort(), await freePort(), await freePort()];
			const { product, stop } = await startProduct(ports, { DEMO_DATA: "false", ...env });
			await use(product);
			await stop();
		},
		{ scope: "worker", timeout: 400_000 },
	];
}
