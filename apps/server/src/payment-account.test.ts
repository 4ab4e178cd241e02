import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import { createTestDatabase, freePort, until } from "@stride/testing";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { migrationsDir } from "./platform/db/run-migrations.ts";
import { createLog } from "./platform/log.ts";

const keysOf = (name: string) => ({
	STRIPE_SECRET_KEY: `sk_test_${name}`,
	STRIPE_PUBLISHABLE_KEY: `pk_test_${name}`,
	STRIPE_WEBHOOK_SECRET: `whsec_${name}`,
});

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let logged: string[];
/** How often a process has ended itself. */
let ends: number;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	dataDir = await mkdtemp(join(tmpdir(), "stride-stamp-"));
	logged = [];
	ends = 0;
});
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
	await database.drop();
	await rm(dataDir, { recursive: true, force: true });
});

/** The provider's API, which accepts one pair of keys. */
async function provider(name: string, port = 0): Promise<Sandbox> {
	const keys = keysOf(name);
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: "http://127.0.0.1:9",
		services: { stripe: true, mail: true, globalgiving: false, oidc: false },
		stripe: {
			secretKey: keys.STRIPE_SECRET_KEY,
			publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
			webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
			webhookUrl: "http://127.0.0.1:9/v1/webhooks/stripe",
		},
	});
	cleanups.push(() => sandbox.stop());
	return sandbox;
}

/** One process on the test's database. With `name` it has keys of its own, whose API is at `apiPort`. */
async function appWith(
	settings: { name?: string; livemode?: boolean; apiPort?: number; roles?: string; timeoutMs?: number } = {},
) {
	const { name, livemode = false, apiPort = 9, roles = "web,worker", timeoutMs = 1_000 } = settings;
	const config = readConfig({
		NODE_ENV: "test",
		DATA_DIR: dataDir,
		DATABASE_URL: database.url,
		DATABASE_POOL_SIZE: "4",
		DEMO_DATA: "false",
		PORT: String(await freePort()),
		ROLES: roles,
		PAYMENT_TIMEOUT_MS: String(timeoutMs),
		...(name && keysOf(name)),
	});
	const app = await createApp({
		config: {
			...config,
			database: { ...config.database, url: database.url },
			...(name && {
				stripe: {
					...config.stripe,
					...(livemode && { livemode, mode: "live" as const }),
					api: { protocol: "http" as const, host: "127.0.0.1", port: apiPort },
				},
			}),
		},
		log: createLog("debug", { write: (line) => void logged.push(line) }),
		pages: false,
		charityCatalogue: null,
		endProcess: () => {
			ends++;
		},
	});
	cleanups.push(() => app.stop());
	return app;
}

async function query<T extends object>(text: string): Promise<T[]> {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	try {
		return (await client.query<T>(text)).rows;
	} finally {
		await client.end();
	}
}
const stamps = async () => (await query<{ stamp: string }>("select stamp from installation")).map(({ stamp }) => stamp);

async function refusalOf(start: Promise<unknown>): Promise<string> {
	const error = await start.then(
		() => new Error("The start was expected to fail."),
		(reason: unknown) => reason as Error,
	);
	expect(error).toBeInstanceOf(ConfigError);
	expect(error.message).not.toContain("\n");
	return error.message;
}

describe("the binding of a database to its payments", () => {
	it("[D3] the first start stamps the books, and the platform's accounts have the stamp", async () => {
		await (await appWith()).start();
		expect(await stamps()).toEqual(["sandbox"]);
		const accounts = await query<{ stamp: string; count: string }>(
			"select stamp, count(*) from ledger_account group by stamp",
		);
		expect(accounts).toEqual([{ stamp: "sandbox", count: "14" }]);
	});

	it("[D3] the books accept one stamp, and no account of another", async () => {
		await (await appWith()).start();
		const insert = (stamp: string) => query(`insert into installation (stamp, created_at) values ('${stamp}', now())`);
		await expect(insert("live:acct_1")).rejects.toThrow("installation_single_key");
		await expect(
			query(`insert into ledger_account (id, kind, currency, stamp, created_at)
				values (gen_random_uuid(), 'tips', 'usd', 'live:acct_1', now())`),
		).rejects.toThrow(/violates/);
	});

	it("[D3] processes that start together on an empty database write one stamp", async () => {
		const { port } = await provider("a");
		const apps = await Promise.all([1, 2, 3].map(() => appWith({ name: "a", apiPort: port })));
		await Promise.all(apps.map((app) => app.start()));
		await completed();
		expect(await stamps()).toHaveLength(1);
	});

	it("[D3] a database of the sandbox refuses real keys, and one of real keys the sandbox", async () => {
		const { port } = await provider("a");
		await (await appWith()).start();
		const real = await appWith({ name: "a", apiPort: port });
		expect(await refusalOf(real.start())).toMatch(/belongs to the payment sandbox.*test payments.*new database/);
		await query("update installation set stamp = 'live:acct_1'");
		expect(await refusalOf((await appWith()).start())).toMatch(/live payments of the Stripe account acct_1.*sandbox/);
		expect(await stamps()).toEqual(["live:acct_1"]);
	});

	it("[D3] keys of the other mode are refused", async () => {
		const { port } = await provider("a");
		await (await appWith({ name: "a", apiPort: port })).start();
		await completed();
		expect(await refusalOf((await appWith({ name: "a", livemode: true, apiPort: port })).start())).toContain("live");
	});

	it("[D3] keys of another account end the process, before it opens a payment or compares rows", async () => {
		const a = await provider("a");
		const b = await provider("b");
		const first = await appWith({ name: "a", apiPort: a.port });
		await first.start();
		await completed();
		await until("the comparison", async () => !(await isComparing()));
		await first.stop();
		cleanups.splice(cleanups.length - 1);
		const before = await stamps();
		const other = await appWith({ name: "b", apiPort: b.port });
		await other.start();
		await expect(open(other)).rejects.toMatchObject({ kind: "unreachable" });
		await until("the end of the process", async () => ends > 0);
		expect(
			logged.some((line) => line.includes('"alarm":"payment-account"') && line.includes("This database belongs to")),
		).toBe(true);
		expect(await intentsAt(b.port, "b")).toEqual([]);
		expect(await stamps()).toEqual(before);
		// Payouts remain held.
		expect(await isComparing()).toBe(true);
	});

	it("[D3] a start with keys that the provider rejects raises an alarm and holds payouts", async () => {
		const { port } = await provider("a");
		await (await appWith({ name: "b", apiPort: port })).start();
		await until("the alarm", async () => logged.some((line) => line.includes("does not accept STRIPE_SECRET_KEY")));
		expect(await isComparing()).toBe(true);
		expect(ends).toBe(0);
	});

	it("[D3] a start with a key that may not read its account raises an alarm, and the mode alone is verified", async () => {
		const { port } = await providerThat((_, response) => {
			response.writeHead(403, { "content-type": "application/json" });
			response.end(JSON.stringify({ error: { type: "invalid_request_error", message: "The key may not do this." } }));
		});
		await (await appWith({ name: "a", apiPort: port })).start();
		await until("the alarm", async () => logged.some((line) => line.includes("may not read its account")));
		await until("the comparison", async () => !(await isComparing()));
		expect(await stamps()).toEqual(["not-live"]);
	});

	it("[D3] a start while the provider is unavailable stamps the mode alone, and the next donation completes the stamp", async () => {
		const away = await freePort();
		const app = await appWith({ name: "a", apiPort: away });
		await app.start();
		expect(await stamps()).toEqual(["not-live"]);
		await until("the alarm", async () => logged.some((line) => line.includes('"alarm":"payment-account"')));
		await expect(open(app)).rejects.toMatchObject({ kind: "unreachable" });
		await provider("a", away);
		await open(app);
		await completed();
	});

	it("[D3] a process is ready while the provider has not answered, and holds payouts until it has", async () => {
		const { port: target } = await provider("a");
		let answer: () => void = () => undefined;
		const released = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const requested: string[] = [];
		const { port } = await providerThat(async (request, response) => {
			requested.push(String(request.url));
			await released;
			const headers = { authorization: String(request.headers.authorization) };
			const answered = await fetch(`http://127.0.0.1:${target}${request.url}`, { headers });
			response.writeHead(answered.status, { "content-type": "application/json" }).end(await answered.text());
		});
		const app = await appWith({ name: "a", apiPort: port, timeoutMs: 60_000 });
		const address = await app.start();
		expect((await fetch(`${address}/health/ready`)).status).toBe(200);
		await until("the request of the account", async () => requested.includes("/v1/account"));
		expect((await fetch(`${address}/health/ready`)).status).toBe(200);
		expect(await stamps()).toEqual(["not-live"]);
		expect(await isComparing()).toBe(true);
		answer();
		await completed();
		await until("the comparison", async () => !(await isComparing()));
	});
});

const completed = () => until("the account", async () => /^test:acct_\w+$/.test(String((await stamps())[0])));
const isComparing = async () =>
	(await query("select 1 from installation where comparing_since is not null")).length === 1;

/** The provider's API by a handler of the test. */
async function providerThat(handler: RequestListener): Promise<AddressInfo> {
	const server = createServer(handler);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	cleanups.push(async () => {
		server.closeAllConnections();
		server.close();
	});
	return server.address() as AddressInfo;
}

const open = ({ deps }: Awaited<ReturnType<typeof appWith>>) =>
	deps.paymentProvider.openPayment({
		installationId: deps.newId(),
		donationId: deps.newId(),
		campaignId: deps.newId(),
		amountCents: 1_000,
		tipCents: 100,
		coverCents: 0,
		currency: "usd",
		description: "A payment",
		failures: 0,
	});

async function intentsAt(port: number, name: string): Promise<unknown[]> {
	const headers = { authorization: `Bearer ${keysOf(name).STRIPE_SECRET_KEY}` };
	const response = await fetch(`http://127.0.0.1:${port}/v1/payment_intents`, { headers });
	return ((await response.json()) as { data: unknown[] }).data;
}

describe("the migration that adds the stamp", () => {
	const stampMigration = "_installation_stamp.sql";
	/** Applies the migrations before that one, inserts the rows, then applies it and the later ones. */
	async function migratedWith(rows: string): Promise<string | null> {
		const names = (await readdir(migrationsDir)).sort();
		const position = names.findIndex((name) => name.endsWith(stampMigration));
		const client = new pg.Client({ connectionString: database.ownerUrl });
		await client.connect();
		try {
			await client.query("drop schema public cascade; create schema public");
			for (const name of names.slice(0, position))
				await client.query(await readFile(join(migrationsDir, name), "utf8"));
			await client.query(rows);
			await client.query(await readFile(join(migrationsDir, String(names[position])), "utf8"));
			const role = new URL(database.url).username;
			await client.query(
				`grant usage on schema public to ${role}; grant all on all tables in schema public to ${role}`,
			);
			const { rows: stored } = await client.query<{ stamp: string }>("select stamp from installation");
			const { rows: loose } = await client.query(
				"select 1 from ledger_account where stamp is distinct from (select stamp from installation)",
			);
			expect(loose).toEqual([]);
			for (const name of names.slice(position + 1))
				await client.query(await readFile(join(migrationsDir, name), "utf8"));
			return stored[0]?.stamp ?? null;
		} finally {
			await client.end();
		}
	}
	const account = (demo: boolean) => `insert into account (id, email, email_key, first_name, last_name, locale, demo,
		activated_at, created_at, updated_at)
		values (gen_random_uuid(), 'a@example.org', 'a@example.org', 'A', 'B', 'en', ${demo}, now(), now(), now());`;
	const event = (livemode: boolean) => `insert into provider_event
		(id, provider, provider_account, livemode, event_id, type, payload, received_at)
		values (gen_random_uuid(), 'stripe', 'platform', ${livemode}, 'evt_${livemode}', 'charge.succeeded', '{}', now());`;

	it.each([
		["nothing", "", null],
		["accounts without payments", account(false), null],
		["demo data", account(true), "sandbox"],
		["payments without real money", event(false), "not-live"],
		["live payments", event(true), "live"],
	])("[D3] derives it from %s", async (_, rows, stamp) => {
		expect(await migratedWith(rows)).toBe(stamp);
	});

	it.each([
		["demo data", account(true)],
		["test payments", event(false)],
	])("[D3] rejects a database with live payments and %s", async (_, rows) => {
		await expect(migratedWith(event(true) + rows)).rejects.toThrow("mixes live payments");
	});

	it("[D3] leaves a stamp that the next start completes", async () => {
		expect(await migratedWith(event(false))).toBe("not-live");
		const { port } = await provider("a");
		const app = await appWith({ name: "a", apiPort: port });
		await app.start();
		await until("the stamp", async () => (await stamps())[0]?.startsWith("test:acct_"));
	});
});
