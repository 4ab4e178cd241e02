import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, ConfigError, readConfig } from "@stride/server/config";
import { explainFolderFailure } from "@stride/server/explain-failure";
import { greet, readSignIns } from "./launch/greeting.ts";
import { type ChildPlan, launch, listenForStopRequests, type ReadyMessage } from "./launch/launch.ts";
import { LaunchError, resolvePorts } from "./launch/ports.ts";
import { FolderInUseError, PostgresUnavailableError, startPostgres } from "./postgres.ts";

const SERVER = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const MIGRATE = fileURLToPath(new URL("../apps/server/src/migrate.ts", import.meta.url));
const SANDBOX = fileURLToPath(new URL("../apps/sandbox/src/main.ts", import.meta.url));
/** The server ends by itself at its own deadline. */
const LAUNCHER_MARGIN_MS = 5_000;
const SANDBOX_STOP_TIMEOUT_MS = 5_000;
/** What the sandbox gets of the environment. */
const SANDBOX_VARIABLES = ["PATH", "HOME", "LANG", "TZ", "NODE_ENV", "NODE_OPTIONS"];
const EXPECTED = [ConfigError, LaunchError, FolderInUseError, PostgresUnavailableError];

const say = (line: string) => void process.stdout.write(`${line}\n`);
// The reader of this output may exit first (EPIPE); that must not interrupt the shutdown.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

try {
	process.exit(await run());
} catch (error) {
	const isExpected = error instanceof Error && EXPECTED.some((kind) => error instanceof kind);
	process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
	process.exit(1);
}

async function run(): Promise<number> {
	const stopRequests = listenForStopRequests();
	const wanted = readConfig(process.env);
	const hasSandbox = wanted.sandbox.services.size > 0;
	if (!wanted.database.url || hasSandbox) openDataFolder(wanted.dataDir);
	// Starts first, since its lock detects another process on this data folder.
	const database = wanted.database.url
		? undefined
		: await startPostgres({ dataDir: join(wanted.dataDir, "postgres"), durable: true, log: say });
	try {
		const ports = await resolvePorts(portRequests(wanted, hasSandbox));
		const environment = { ...process.env, ...ports, NODE_ENV: wanted.mode };
		const config = readConfig(environment);
		const serverEnvironment: Record<string, string | undefined> = {
			...environment,
			...(database && { DATABASE_URL: database.runtimeUrl() }),
			// The server runs without the owner's rights.
			DATABASE_URL_OWNER: undefined,
		};
		const ownerUrl = database?.url() ?? process.env["DATABASE_URL_OWNER"];
		await migrate({ ...serverEnvironment, DATABASE_URL_OWNER: ownerUrl });
		return await launch({
			...stopRequests,
			database,
			children: [...(hasSandbox ? [sandboxPlan(config, environment)] : []), serverPlan(config, serverEnvironment)],
			onReady: (messages) => say(readyBlock(config, messages)),
			say,
		});
	} finally {
		await database?.stop();
	}
}

/** The database and the sandbox write there. @throws ConfigError when the folder cannot be created or written */
function openDataFolder(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		throw explainFolderFailure(error, dataDir);
	}
}

/** @throws LaunchError when the database could not be brought up to date; the command has reported why */
async function migrate(environment: Record<string, string | undefined>): Promise<void> {
	const child = spawn(process.execPath, [MIGRATE], { env: environment, stdio: "inherit" });
	const [code] = await once(child, "exit");
	if (code !== 0) throw new LaunchError("The database could not be brought up to date.");
}

function portRequests(config: Config, hasSandbox: boolean) {
	const sandboxHost = "127.0.0.1";
	return [
		{ host: config.host, setting: "PORT", port: config.port },
		...(hasSandbox
			? [
					{ host: sandboxHost, setting: "SANDBOX_PORT", port: config.sandbox.port },
					{ host: sandboxHost, setting: "SANDBOX_SMTP_PORT", port: config.sandbox.smtpPort },
				]
			: []),
	];
}

function sandboxPlan(config: Config, environment: Record<string, string | undefined>): ChildPlan {
	const { services, port, smtpPort, browserUrl, rehearsalPassword } = config.sandbox;
	const { secretKey, publishableKey, webhookSecret } = config.stripe;
	const catalogue = services.has("globalgiving") ? config.catalogue : null;
	const google = services.has("oidc") ? config.google : null;
	const host = config.host.includes(":") ? `[${config.host}]` : config.host;
	const options = {
		host: "127.0.0.1",
		port,
		smtpPort,
		dataDir: join(config.dataDir, "sandbox"),
		browserOrigin: browserUrl,
		...(rehearsalPassword && { rehearsal: { password: rehearsalPassword } }),
		productOrigin: config.publicUrl,
		services: {
			stripe: services.has("stripe"),
			mail: services.has("mail"),
			globalgiving: catalogue !== null,
			oidc: google !== null,
		},
		stripe: {
			secretKey,
			publishableKey,
			webhookSecret,
			webhookUrl: `http://${host}:${config.port}/v1/webhooks/stripe`,
		},
		...(services.has("mail") &&
			config.mail.webhookSecret && {
				mail: {
					webhookUrl: `http://${host}:${config.port}/v1/webhooks/mail`,
					webhookSecret: config.mail.webhookSecret,
				},
			}),
		...(google && { oidc: { clientId: google.clientId, clientSecret: google.clientSecret } }),
		...(catalogue && {
			globalgiving: {
				apiKey: catalogue.apiKey,
				email: catalogue.email,
				password: catalogue.password,
				gatewayKey: catalogue.gatewayKey,
			},
		}),
	};
	return {
		name: "The sandbox",
		entry: SANDBOX,
		// In a rehearsal strangers reach the sandbox: it gets no address of the database, no secret and no key.
		environment: {
			...Object.fromEntries(SANDBOX_VARIABLES.map((name) => [name, environment[name]])),
			SANDBOX_OPTIONS: JSON.stringify(options),
		},
		stopTimeoutMs: SANDBOX_STOP_TIMEOUT_MS,
	};
}

function serverPlan(config: Config, environment: Record<string, string | undefined>): ChildPlan {
	return {
		name: "The server",
		entry: SERVER,
		environment,
		stopTimeoutMs: config.stopping.deadlineMs + LAUNCHER_MARGIN_MS,
	};
}

function readyBlock(config: Config, messages: ReadyMessage[]): string {
	const server = messages.at(-1);
	return greet({
		url: typeof server?.["url"] === "string" ? server["url"] : config.publicUrl,
		mailboxUrl: config.sandbox.services.has("mail") ? `${config.sandbox.browserUrl}/mail` : undefined,
		rehearsalPassword: config.sandbox.rehearsalPassword,
		demoSignIns: readSignIns(server?.["demoSignIns"]),
	});
}
