import { rmSync } from "node:fs";
import { startSandbox } from "../../apps/sandbox/src/index.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { prepareDatabase } from "../../apps/server/src/platform/db/prepare-database.ts";
import { freePort } from "../../packages/testing/src/free-port.ts";
import { startProductProcess } from "../../packages/testing/src/product-process.ts";
import { RUNTIME_ROLE } from "../../tools/postgres/connection.ts";
import { createMemoryFolder, startPostgres } from "../../tools/postgres.ts";
import type { Product } from "../fixtures.ts";

export type KillableProduct = Product & {
	/** Like a power cut. */
	kill(): Promise<void>;
	/** Restarts on the same data; resolves when the server answers. */
	startAgain(): Promise<void>;
	stop(): Promise<void>;
};

/** A separate product with database and sandbox, whose server may be killed while they run. */
export async function startKillableProduct(settings: Record<string, string> = {}): Promise<KillableProduct> {
	const { url, sandboxUrl, env, remove } = await prepareProduct(settings);
	let server = await startProductProcess(env);
	return {
		url,
		sandboxUrl,
		kill: () => server.kill(),
		async startAgain() {
			server = await startProductProcess(env);
		},
		async stop() {
			await server.stop();
			await remove();
		},
	};
}

/** Database and sandbox, and the settings of the processes that use them. */
export async function prepareProduct(
	settings: Record<string, string>,
): Promise<Product & { env: Record<string, string>; remove(): Promise<void> }> {
	const dataDir = createMemoryFolder("stride-kill");
	const postgres = await startPostgres({ dataDir: `${dataDir}/postgres`, durable: false });
	await prepareDatabase(postgres.url("postgres"), RUNTIME_ROLE);
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env: Record<string, string> = {
		LOG_LEVEL: "error",
		DATA_DIR: dataDir,
		DATABASE_URL: postgres.runtimeUrl("postgres"),
		PORT: String(port),
		PUBLIC_URL: url,
		DEMO_DATA: "false",
		RATE_LIMIT_FACTOR: "100",
		...settings,
	};
	const { stripe, catalogue, google } = readConfig(env);
	const { secretKey, publishableKey, webhookSecret } = stripe;
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: url,
		services: { stripe: true, mail: true, globalgiving: catalogue !== null, oidc: google !== null },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: `${url}/v1/webhooks/stripe` },
		...(google && { oidc: { clientId: google.clientId, clientSecret: google.clientSecret } }),
		...(catalogue && { globalgiving: pickKeys(catalogue) }),
	});
	Object.assign(env, { SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) });
	return {
		url,
		sandboxUrl: sandbox.url,
		env,
		async remove() {
			await sandbox.stop();
			await postgres.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

const pickKeys = ({
	apiKey,
	email,
	password,
	gatewayKey,
}: Record<"apiKey" | "email" | "password" | "gatewayKey", string>) => ({ apiKey, email, password, gatewayKey });
