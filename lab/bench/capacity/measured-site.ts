import { readdirSync, readFileSync } from "node:fs";
import { type Sandbox, startSandbox } from "@stride/sandbox";
import { readConfig } from "@stride/server/config";
import { createSandboxDriver, createTestClient, donationBody, freePort, testCards } from "@stride/testing";
import pg from "pg";
import type { Fixture } from "../fixture.ts";
import { startBroadcast } from "../live-broadcast.ts";
import { startServer } from "../servers.ts";
import { high } from "./mixes.ts";

/** CPU seconds since the start of the processes. */
export type Used = { front: number; worker: number; database: number };
export type MeasuredSite = Awaited<ReturnType<typeof startSite>>;

/**
 * The product as two processes, one for `web` and `media` with broadcasts on the air, one for `worker`; the payment
 * provider and the mail server are the sandbox's, in this process.
 */
export async function startSite(fixture: Fixture) {
	const url = `http://127.0.0.1:${fixture.port}`;
	// Without a cache: the address is that of the product, so that viewers with a playlist of their own load from it.
	const settings: Record<string, string> = { PUBLIC_URL: url, SANDBOX: "stripe,mail", LIVE_CDN_URL: url };
	const sandbox = await startProvider(fixture, settings);
	const broadcast = await startBroadcast(fixture, { streams: high.broadcasts, settings, pages: true });
	const worker = await startServer("product.ts", {
		...fixture,
		port: await freePort(),
		roles: "worker",
		settings,
	});
	const { publishableKey } = readConfig({ DATA_DIR: fixture.dataDir, ...settings }).stripe;
	const driver = createSandboxDriver({ url: sandbox.url, publishableKey, returnUrl: `${url}/en` });
	const database = new pg.Client({ connectionString: fixture.databaseUrl });
	await database.connect();
	const postmaster = await postmasterOf(database);
	return {
		broadcast,
		async used(): Promise<Used> {
			const { cpuSeconds } = await worker.query<{ cpuSeconds: number }>({ cpu: true });
			return { front: await broadcast.cpuSeconds(), worker: cpuSeconds, database: cpuOfTree(postmaster) };
		},
		/** Opens a donation and pays it by card, as a donor's browser does. */
		async donate(): Promise<void> {
			const client = createTestClient(url);
			const { clientSecret } = await client.call(
				"donate",
				{ params: { campaignId: fixture.campaignId }, body: donationBody() },
				{ idempotencyKey: crypto.randomUUID() },
			);
			await driver.confirm(String(clientSecret), testCards.succeeds);
		},
		/** Donations whose settlement has not been booked, and jobs that are due. */
		async unfinished(): Promise<number> {
			const { rows } = await database.query<{ count: number }>(
				`select (select count(*) from donation where state <> 'succeeded')
					+ (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
						and name not like '\\_\\_%') as count`,
			);
			return Number(rows[0]?.count);
		},
		async stop(): Promise<void> {
			await database.end();
			await broadcast.stop();
			await worker.stop();
			await sandbox.stop();
		},
	};
}

async function startProvider(fixture: Fixture, settings: Record<string, string>): Promise<Sandbox> {
	const url = String(settings["PUBLIC_URL"]);
	const { secretKey, publishableKey, webhookSecret } = readConfig({ DATA_DIR: fixture.dataDir, ...settings }).stripe;
	const sandbox = await startSandbox({
		host: "127.0.0.1",
		port: 0,
		smtpPort: 0,
		dataDir: ":memory:",
		productOrigin: url,
		services: { stripe: true, mail: true, globalgiving: false, oidc: false },
		stripe: { secretKey, publishableKey, webhookSecret, webhookUrl: `${url}/v1/webhooks/stripe` },
	});
	settings["SANDBOX_PORT"] = String(sandbox.port);
	settings["SANDBOX_SMTP_PORT"] = String(sandbox.smtpPort);
	return sandbox;
}

async function postmasterOf(client: pg.Client): Promise<number> {
	const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
	return statOf(Number(rows[0]?.pid)).parent;
}

/** Of the kernel's clock, whose unit in /proc is a hundredth of a second (proc(5)). */
const ticksPerSecond = 100;

/** The fields follow the name, which is in parentheses and may contain spaces. */
function statOf(pid: number) {
	const text = readFileSync(`/proc/${pid}/stat`, "utf8");
	const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
	const [parent, own, ended] = [Number(fields[1]), [11, 12], [13, 14]] as const;
	const sum = (indexes: readonly number[]) => indexes.reduce((total, index) => total + Number(fields[index]), 0);
	return { parent, ticks: sum(own), ticksOfEnded: sum(ended) };
}

/** CPU seconds of a process and its children, those that have ended included. */
function cpuOfTree(root: number): number {
	const { ticks, ticksOfEnded } = statOf(root);
	const children = readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.reduce((sum, pid) => sum + childTicks(Number(pid), root), 0);
	return (ticks + ticksOfEnded + children) / ticksPerSecond;
}

function childTicks(pid: number, root: number): number {
	try {
		const { parent, ticks } = statOf(pid);
		return parent === root ? ticks : 0;
	} catch {
		// It has ended meanwhile.
		return 0;
	}
}
