import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startProductProcess, type TestApp } from "@stride/testing";

export type ProductNode = {
	url: string;
	/** The value of a metric without labels. */
	metric(name: string): Promise<number>;
	/** Resolves with the signal or code with which the process ended. */
	ended: Promise<string>;
	stop(): Promise<void>;
};

/**
 * A separate product process on a test app's database and sessions, so that its memory and event loop are measured
 * alone.
 * @param secret the `SECRET` of the test app
 * @param env settings that override those of the node
 */
export async function startProductNode(
	app: TestApp,
	secret: string,
	env: Record<string, string> = {},
): Promise<ProductNode> {
	const dataDir = await mkdtemp(join(tmpdir(), "stride-node-"));
	const port = await freePort();
	const metricsPort = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const product = await startProductProcess({
		LOG_LEVEL: "silent",
		SECRET: secret,
		DATA_DIR: dataDir,
		DATABASE_URL: app.databaseUrl,
		PORT: String(port),
		PUBLIC_URL: app.url,
		METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
		ROLES: "web",
		DEMO_DATA: "false",
		RATE_LIMIT_FACTOR: "100",
		...env,
	});
	return {
		url,
		ended: product.ended,
		async metric(name) {
			const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
			const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
			if (value === undefined) throw new Error(`There is no metric ${name}.`);
			return Number(value);
		},
		async stop() {
			await product.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
