import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locale } from "@stride/contract/primitives";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import { type App, type AppOptions, createApp } from "@stride/server";
import type { Clock } from "@stride/server/clock";
import { readConfig } from "@stride/server/config";
import { createLog } from "@stride/server/log";
import { createConfiguredTracing } from "@stride/server/tracing";
import { createTestClient, type TestClient } from "./api-client.ts";
import { encodeTinyOnce } from "./encode-tiny-once.ts";
import { freePort } from "./free-port.ts";
import { testOperatorEmail } from "./operator-email.ts";
import { createSandboxDriver, type SandboxDriver } from "./sandbox-driver.ts";
import { createTestDatabase } from "./test-database.ts";

export type TestAppOptions = {
	/** Settings by their documented names; they override the test defaults. */
	env?: Record<string, string>;
	clock?: Clock;
	/** Serves pages; needs a built web. */
	pages?: boolean;
	/** The number of product nodes on the same database and sandbox. */
	nodes?: number;
	/** Replaces the live engine, for each node. */
	createLiveEngine?: AppOptions["createLiveEngine"];
	/** The charity catalogue to mirror: the sandbox's or a custom one. Without it the mirror is not synchronised. */
	charityCatalogue?: "sandbox" | AppOptions["charityCatalogue"];
	/** Replaces the gateway that takes donations for the charity catalogue's projects. */
	catalogueGiving?: NonNullable<AppOptions["catalogueGiving"]>;
	/** Replaces the sandbox's identity provider. */
	identityProvider?: AppOptions["identityProvider"];
	/** Replaces the times of the export of traces, which `env` configures. */
	tracingTimes?: Parameters<typeof createConfiguredTracing>[2];
	/** Replaces the fetch of addresses that users have entered. */
	guardedFetch?: NonNullable<AppOptions["guardedFetch"]>;
	/** Replaces the lowest cost of password hashes; the recommended one is most of the work of tests that sign in often. */
	passwordCost?: NonNullable<AppOptions["passwordCost"]>;
};

export type TestApp = {
	url: string;
	/** Every node's address; the first is `url`. */
	urls: string[];
	app: App;
	/** Every node; the first is `app`. */
	nodes: readonly App[];
	databaseUrl: string;
	/** Of the database's owner, for what the product's role may not do. */
	ownerUrl: string;
	/** Every log line, as JSON. */
	logged: string[];
	sandbox: SandboxDriver;
	client(language?: Locale): TestClient;
	stop(): Promise<void>;
};

const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The product with its sandbox on real PostgreSQL, on free ports. */
export async function createTestApp(postgresUrl: string, options: TestAppOptions = {}): Promise<TestApp> {
	const { charityCatalogue = null } = options;
	const database = await createTestDatabase(postgresUrl);
	const dataDir = await mkdtemp(join(tmpdir(), "stride-app-"));
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const logged: string[] = [];
	const env = {
		NODE_ENV: "test",
		LOG_LEVEL: "debug",
		DATA_DIR: dataDir,
		DATABASE_URL: database.url,
		DATABASE_POOL_SIZE: "10",
		PORT: String(port),
		PUBLIC_URL: url,
		DEMO_DATA: "false",
		OPERATOR_ACCOUNTS: testOperatorEmail,
		// All tests share one address, so its rate limits are raised; the tests of rate limits set their own.
		RATE_LIMIT_FACTOR: "100",
		AUTHOR_REFUNDS: "true",
		OFFLINE_DONATIONS: "true",
		...options.env,
	};
	const { stripe: keys, catalogue, google, mail } = readConfig(env);
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: url,
		services: { stripe: true, mail: true, globalgiving: catalogue !== null, oidc: google !== null },
		stripe: { ...pick(keys), webhookUrl: `${url}/v1/webhooks/stripe` },
		...(mail.webhookSecret && { mail: { webhookUrl: `${url}/v1/webhooks/mail`, webhookSecret: mail.webhookSecret } }),
		...(catalogue && { globalgiving: pickCatalogue(catalogue) }),
		...(google && { oidc: { clientId: google.clientId, clientSecret: google.clientSecret } }),
	});
	const sandboxEnv = { SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) };
	const ports = [port];
	for (let node = 1; node < (options.nodes ?? 1); node++) ports.push(await freePort());
	const apps: App[] = [];
	for (const [node, nodePort] of ports.entries()) {
		// Only one node of an installation hosts live streams.
		const roles = node === 0 ? {} : { ROLES: "web,worker" };
		const config = readConfig({ ...env, ...sandboxEnv, ...roles, PORT: String(nodePort) });
		const tracing = await createConfiguredTracing(
			config,
			(loss) => log.warn(loss, "traces could not be exported"),
			options.tracingTimes,
		);
		const log = createLog("debug", { write: (line) => void logged.push(line) }, tracing);
		const app = await createApp({
			config: {
				...config,
				database: { ...config.database, url: database.url },
				// Also where a test sets keys of its own: the sandbox accepts them.
				stripe: { ...config.stripe, api: { protocol: "http", host: "127.0.0.1", port: sandbox.port } },
			},
			log,
			tracing,
			pages: options.pages ?? false,
			...(options.clock && { clock: options.clock }),
			...(options.createLiveEngine && { createLiveEngine: options.createLiveEngine }),
			...(charityCatalogue !== "sandbox" && { charityCatalogue }),
			...(options.catalogueGiving && { catalogueGiving: options.catalogueGiving }),
			...(options.identityProvider && { identityProvider: options.identityProvider }),
			passwordCost: options.passwordCost ?? lowestCost,
			encodePicture: encodeTinyOnce,
			...(options.guardedFetch && { guardedFetch: options.guardedFetch }),
		});
		await app.start();
		apps.push(app);
	}
	const [app] = apps;
	if (!app) throw new Error("There is no node.");
	return {
		url,
		urls: ports.map((nodePort) => `http://127.0.0.1:${nodePort}`),
		app,
		nodes: apps,
		databaseUrl: database.url,
		ownerUrl: database.ownerUrl,
		logged,
		sandbox: createSandboxDriver({ url: sandbox.url, publishableKey: keys.publishableKey, returnUrl: `${url}/en` }),
		client: (language) => createTestClient(url, language ? { language } : {}),
		stop: () => stopAll(apps, sandbox, database, dataDir),
	};
}

const pick = ({
	secretKey,
	publishableKey,
	webhookSecret,
}: Record<"secretKey" | "publishableKey" | "webhookSecret", string>) => ({
	secretKey,
	publishableKey,
	webhookSecret,
});

const pickCatalogue = ({
	apiKey,
	email,
	password,
	gatewayKey,
}: Record<"apiKey" | "email" | "password" | "gatewayKey", string>) => ({ apiKey, email, password, gatewayKey });

async function stopAll(
	apps: readonly App[],
	sandbox: Sandbox,
	database: { drop(): Promise<void> },
	dataDir: string,
): Promise<void> {
	await Promise.all(apps.map((app) => app.stop()));
	await sandbox.stop();
	await database.drop();
	await rm(dataDir, { recursive: true, force: true });
}
