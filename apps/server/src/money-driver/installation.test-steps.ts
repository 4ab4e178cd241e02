import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@stride/sandbox";
import {
	createSandboxDriver,
	createTestClient,
	createTestDatabase,
	freePort,
	ownEnv,
	testOperatorEmail,
} from "@stride/testing";
import pg from "pg";
import { readConfig } from "../platform/config.ts";
import type { Answer, Command } from "./driven-product.test-steps.ts";

const entry = join(import.meta.dirname, "driven-product.test-steps.ts");

export type Installation = Awaited<ReturnType<typeof install>>;

/** A product in a process of its own, with a database that can be backed up and restored while it is down. */
export async function install(postgresUrl: string, settings: Record<string, string>) {
	const database = await createTestDatabase(postgresUrl);
	const dataDir = await mkdtemp(join(tmpdir(), "stride-driver-"));
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env: Record<string, string> = {
		NODE_ENV: "test",
		LOG_LEVEL: "warn",
		DATA_DIR: dataDir,
		DATABASE_URL: database.url,
		DATABASE_POOL_SIZE: "10",
		PORT: String(port),
		PUBLIC_URL: url,
		DEMO_DATA: "false",
		OPERATOR_ACCOUNTS: testOperatorEmail,
		RATE_LIMIT_FACTOR: "10000",
		AUTHOR_REFUNDS: "true",
		PAYMENT_TIMEOUT_MS: "1000",
		...settings,
	};
	const { stripe } = readConfig(env);
	const { secretKey, publishableKey, webhookSecret } = stripe;
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: url,
		services: { stripe: true, mail: true, globalgiving: false, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: `${url}/v1/webhooks/stripe` },
	});
	Object.assign(env, { SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) });
	const driver = createSandboxDriver({ url: sandbox.url, publishableKey, returnUrl: `${url}/en` });
	const nameOf = (address: string) => new URL(address).pathname.slice(1);
	const live = nameOf(database.url);
	const backup = `${live}_backup`;
	const logFile = join(dataDir, "product.log");
	const errors: string[] = [];
	let offsetMs = 0;
	let child: ChildProcess | null = null;
	let pending = new Map<number, (answer: Answer) => void>();
	let lastId = 0;

	const asAdmin = async (...statements: string[]) => {
		const admin = new pg.Client({ connectionString: postgresUrl });
		await admin.connect();
		try {
			for (const statement of statements) await admin.query(statement);
		} finally {
			await admin.end();
		}
	};

	const installation = {
		url,
		driver,
		env,
		/** The last lines of the product's log, for the explanation of a failure. */
		errors,
		client: () => createTestClient(url),
		/** The time of the product and of the provider. */
		now: () => new Date(Date.now() + offsetMs),
		async start(): Promise<void> {
			const started = fork(entry, [], {
				env: { ...ownEnv(), ...env, CLOCK_OFFSET_MS: String(offsetMs) },
				stdio: ["ignore", "ignore", "pipe", "ipc"],
				execArgv: ["--disable-warning=ExperimentalWarning"],
			});
			child = started;
			pending = new Map();
			const waiting = pending;
			started.stderr?.on("data", (chunk: Buffer) => {
				appendFileSync(logFile, chunk);
				errors.push(chunk.toString());
				if (errors.length > 400) errors.splice(0, 200);
			});
			started.on("message", (answer: Answer) => {
				waiting.get(answer.id)?.(answer);
				waiting.delete(answer.id);
			});
			const ended = once(started, "exit").then(() => {
				for (const answer of waiting.values()) answer({ id: -1, error: "killed" });
				waiting.clear();
				return { id: -1, error: "ended" };
			});
			const ready = new Promise<Answer>((resolve) => waiting.set(0, resolve));
			const { error } = await Promise.race([ready, ended]);
			if (error !== null) throw new Error(`The product ended before it was ready: ${errors.slice(-20).join("")}`);
		},
		/** @throws when the product was killed meanwhile, or reports an error */
		async command(command: Command): Promise<void> {
			const id = ++lastId;
			const answered = new Promise<Answer>((resolve) => pending.set(id, resolve));
			if (!child?.send({ id, command })) throw new TypeError("The product is down.");
			const { error } = await answered;
			if (error === "killed") throw new TypeError("The product was killed.");
			if (error !== null) throw new Error(error);
		},
		/** `kill -9`, as by a power cut. */
		async kill(): Promise<void> {
			const running = child;
			if (!running || running.exitCode !== null || running.signalCode !== null)
				throw new Error("The product has ended by itself.");
			child = null;
			const exited = once(running, "exit");
			running.kill("SIGKILL");
			await exited;
		},
		/** For both the provider and the product, which reads it at its next start or by a command. */
		async advance(ms: number): Promise<void> {
			offsetMs += ms;
			await driver.control("POST", "/advance-clock", { seconds: Math.ceil(ms / 1000) });
			if (child) await installation.command({ advanceMs: ms });
		},
		/** While the product is down. */
		backUp: () =>
			asAdmin(`drop database if exists ${backup} with (force)`, `create database ${backup} template ${live}`),
		/** While the product is down. */
		restore: () => asAdmin(`drop database ${live} with (force)`, `alter database ${backup} rename to ${live}`),
		async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
			const client = new pg.Client({ connectionString: database.ownerUrl });
			await client.connect();
			try {
				return (await client.query<T>(text, values)).rows;
			} finally {
				await client.end();
			}
		},
		/** A connection of the owner, for the comparison with the provider's lists. */
		async connect(): Promise<pg.Client> {
			const client = new pg.Client({ connectionString: database.ownerUrl });
			await client.connect();
			return client;
		},
		/** Every object of one of the provider's lists, oldest last. */
		listAtProvider: listAtProvider(sandbox.url, secretKey),
		async remove(): Promise<void> {
			child?.kill("SIGKILL");
			await sandbox.stop();
			await asAdmin(`drop database if exists ${backup} with (force)`);
			await database.drop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
	return installation;
}

/** Reads a list of the provider to its end. */
export const listAtProvider =
	(sandboxUrl: string, secretKey: string) =>
	async <T extends { id: string }>(path: string, account?: string): Promise<T[]> => {
		const all: T[] = [];
		for (;;) {
			const last = all.at(-1);
			const query = new URLSearchParams({ limit: "100", ...(last && { starting_after: last.id }) });
			const headers = { authorization: `Bearer ${secretKey}`, ...(account && { "stripe-account": account }) };
			const response = await fetch(`${sandboxUrl}/v1/${path}?${query}`, { headers });
			if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
			const page = (await response.json()) as { data: T[]; has_more: boolean };
			all.push(...page.data);
			if (!page.has_more) return all;
		}
	};
