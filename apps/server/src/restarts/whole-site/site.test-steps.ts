import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import {
	createSandboxDriver,
	createTestClient,
	freePort,
	type ProductProcess,
	startProductProcess,
	until,
} from "@stride/testing";
import type { Versitygw } from "../../../../../lab/peers/versitygw.ts";
import { listAtProvider } from "../../money-driver/installation.test-steps.ts";
import { readConfig } from "../../platform/config.ts";
import { startValkey } from "../../platform/signals/valkey-server.test-steps.ts";
import { startProxy } from "../rolling-restart.test-steps.ts";
import { startDatabasePair } from "./database-pair.test-steps.ts";

const roles = ["web", "media", "worker"] as const;
export type Role = (typeof roles)[number];
const perRole = 2;

export type SiteProcess = Awaited<ReturnType<typeof startProcess>>;
export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * Two processes of each role behind a proxy, a primary with its standby, a server for the signals and the sandbox as the
 * provider; each can be killed.
 * @param store for the objects; without it they are in a shared folder
 */
export async function startSite(store: Versitygw | null) {
	const started: (() => Promise<unknown>)[] = [];
	const remove = async () => {
		// Each uses what was started before it.
		for (const stop of started.reverse()) await stop();
	};
	try {
		return await startParts(store, (stop) => void started.push(stop), remove);
	} catch (error) {
		await remove();
		throw error;
	}
}

async function startParts(
	store: Versitygw | null,
	atEnd: (stop: () => Promise<unknown>) => void,
	remove: () => Promise<void>,
) {
	const database = await startDatabasePair();
	atEnd(database.remove);
	const signals = await startValkey();
	atEnd(signals.remove);
	const dataDir = await mkdtemp(join(tmpdir(), "stride-site-"));
	atEnd(() => rm(dataDir, { recursive: true, force: true }));
	const publicPort = await freePort();
	const publicUrl = `http://127.0.0.1:${publicPort}`;
	const plan = await Promise.all(
		roles.flatMap((role) => Array.from({ length: perRole }, async () => ({ role, port: await freePort() }))),
	);
	const mediaUrls = plan.filter(({ role }) => role === "media").map(({ port }) => `http://127.0.0.1:${port}`);
	const env: Record<string, string> = {
		LOG_LEVEL: "silent",
		SECRET: randomBytes(32).toString("hex"),
		DATA_DIR: dataDir,
		DATABASE_URL: database.url,
		DATABASE_POOL_SIZE: "10",
		SIGNALS_URL: signals.url,
		PUBLIC_URL: publicUrl,
		MEDIA_NODES: mediaUrls.join(","),
		DEMO_DATA: "false",
		RATE_LIMIT_FACTOR: "1000",
		...(store && objectSettings(store)),
	};
	const { stripe } = readConfig(env);
	const sandbox = await startProvider(publicUrl, stripe);
	atEnd(sandbox.stop);
	Object.assign(env, { SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) });

	const processes = await Promise.all(
		plan.map(async ({ role, port }) => {
			const address = `http://127.0.0.1:${port}`;
			const own = { ROLES: role, PORT: String(port), ...(role === "media" && { MEDIA_URL: address }) };
			const one = await startProcess(role, address, { ...env, ...own });
			atEnd(one.stop);
			return one;
		}),
	);
	const ofRole = (role: Role) => processes.filter((one) => one.role === role);
	const proxy = await startProxy(
		publicPort,
		ofRole("web").map(({ address }) => Number(new URL(address).port)),
	);
	atEnd(async () => proxy.stop());
	await until("the pages to be ready", () => proxy.ready() === perRole);
	return {
		publicUrl,
		env,
		database,
		signals,
		ofRole,
		sandbox: createSandboxDriver({
			url: sandbox.url,
			publishableKey: stripe.publishableKey,
			returnUrl: `${publicUrl}/en`,
		}),
		client: () => createTestClient(publicUrl),
		/** Every object of one of the provider's lists. */
		listAtProvider: listAtProvider(sandbox.url, stripe.secretKey),
		remove,
	};
}

const objectSettings = ({ location }: Versitygw): Record<string, string> => ({
	OBJECTS_URL: `s3://${location.bucket}/stride?endpoint=${location.endpoint}`,
	OBJECTS_ACCESS_KEY_ID: location.accessKeyId,
	OBJECTS_SECRET_ACCESS_KEY: location.secretAccessKey,
});

const startProvider = (url: string, keys: ReturnType<typeof readConfig>["stripe"]): Promise<Sandbox> =>
	startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: url,
		services: { stripe: true, mail: true, globalgiving: false, oidc: false },
		stripe: {
			secretKey: keys.secretKey,
			publishableKey: keys.publishableKey,
			webhookSecret: keys.webhookSecret,
			webhookUrl: `${url}/v1/webhooks/stripe`,
		},
	});

async function startProcess(role: Role, address: string, env: Record<string, string>) {
	let running: ProductProcess = await startProductProcess(env);
	return {
		role,
		address,
		pid: () => running.pid,
		kill: () => running.kill(),
		/** As a process manager does after the end of a process. */
		async start() {
			running = await startProductProcess(env);
		},
		stop: () => running.stop(),
	};
}
