import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import { createTestDatabase, freePort, until } from "@stride/testing";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createApp } from "./app.ts";
import { paymentAccountJobs } from "./payment-account.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { migrationsDir } from "./platform/db/migrate.ts";
import { createLog } from "./platform/log.ts";

const keysOf = (name: string) => ({
	STRIPE_SECRET_KEY: `sk_test_${name}`,
	STRIPE_PUBLISHABLE_KEY: `pk_test_${name}`,
	STRIPE_WEBHOOK_SECRET: `whsec_${name}`,
});

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let logged: string[];
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	dataDir = await mkdtemp(join(tmpdir(), "stride-stamp-"));
	logged = [];
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
		expect(accounts).toEqual([{ stamp: "sandbox", count: "13" }]);
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
		expect(await stamps()).toEqual([expect.stringMatching(/^test:acct_\w+$/)]);
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

	it("[D3] keys of another account, and of the other mode, are refused", async () => {
		const a = await provider("a");
		const b = await provider("b");
		await (await appWith({ name: "a", apiPort: a.port })).start();
		const before = await stamps();
		expect(await refusalOf((await appWith({ name: "b", apiPort: b.port })).start())).toContain(
			before[0]?.split(":")[1],
		);
		expect(await refusalOf((await appWith({ name: "a", livemode: true, apiPort: a.port })).start())).toContain("live");
		expect(await stamps()).toEqual(before);
	});

	it("[D3] keys that the provider rejects stop the start", async () => {
		const { port } = await provider("a");
		expect(await refusalOf((await appWith({ name: "b", apiPort: port })).start())).toContain("STRIPE_SECRET_KEY");
	});

	it("[D3] without a response the first start stamps the mode alone, and a job completes the stamp", async () => {
		const away = await freePort();
		const first = await appWith({ name: "a", apiPort: away, roles: "web" });
		await first.start();
		expect(await stamps()).toEqual(["not-live"]);
		expect(logged.join("\n")).toContain('"alarm":"payment-account"');
		await provider("a", away);
		const [job] = paymentAccountJobs(first.deps, () => expect.fail("The account fits."));
		await job?.handler({}, { id: "1", attempt: 1 });
		expect(await stamps()).toEqual([expect.stringMatching(/^test:acct_\w+$/)]);
	});

	it("[D3] a provider that never responds does not delay a start", async () => {
		const silent = createServer(() => undefined);
		await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
		cleanups.push(async () => {
			silent.closeAllConnections();
			silent.close();
		});
		const begin = Date.now();
		const { port } = silent.address() as AddressInfo;
		await (await appWith({ name: "a", apiPort: port, roles: "web", timeoutMs: 60_000 })).start();
		expect(Date.now() - begin).toBeLessThan(30_000);
		expect(await stamps()).toEqual(["not-live"]);
	});

	it("[D3] without a response a later start raises an alarm and verifies by a job", async () => {
		const away = await freePort();
		const { port } = await provider("a");
		await (await appWith({ name: "a", apiPort: port, roles: "web" })).start();
		// No worker in this process, since the job would end the process.
		const other = await appWith({ name: "b", apiPort: away, roles: "web" });
		await other.start();
		expect(logged.join("\n")).toContain('"alarm":"payment-account"');
		const waiting = await query("select 1 from pgboss.job where name = 'verify-payment-account'");
		expect(waiting).not.toHaveLength(0);

		await provider("b", away);
		let isEnded = false;
		const [job] = paymentAccountJobs(other.deps, () => {
			isEnded = true;
		});
		await job?.handler({}, { id: "1", attempt: 1 });
		expect(isEnded).toBe(true);
	});
});

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
