import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTemplateDatabase, createTestDatabase, until } from "@stride/testing";
import { createMemoryFolder, type RunningPostgres, startPostgres } from "@stride/tools/postgres";
import pg from "pg";
import { openDatabaseProxy } from "../../providers/embedded-live/nodes/database-proxy.test-steps.ts";

const standbyName = "standby";
/** Shared memory is inside the data folder, so that removing it frees that of a killed server. */
const settings = {
	max_connections: "200",
	wal_level: "replica",
	max_wal_senders: "5",
	dynamic_shared_memory_type: "mmap",
};

export type DatabasePair = Awaited<ReturnType<typeof startDatabasePair>>;

/**
 * A primary with a synchronous standby, and one address that leads to the primary. Each commit waits until the standby
 * has written it to its disk.
 */
export async function startDatabasePair() {
	const folders = [createMemoryFolder("stride-primary"), createMemoryFolder("stride-standby")] as const;
	const [primaryFolder, standbyFolder] = folders;
	const servers: RunningPostgres[] = [];
	const start = async (dataDir: string, own: Record<string, string>) => {
		const server = await startPostgres({ dataDir, durable: true, settings: { ...settings, ...own } });
		servers.push(server);
		return server;
	};
	const remove = async () => {
		await Promise.all(servers.map((server) => server.stop()));
		for (const folder of folders) rmSync(folder, { recursive: true, force: true });
	};

	try {
		const first = await start(primaryFolder, {});
		await createTemplateDatabase(first.url);
		const { url } = await createTestDatabase(first.url("postgres"));
		const name = new URL(url).pathname.slice(1);
		await first.stop();
		// Of a server that was shut down, the copy of its folder is a base backup.
		execFileSync("cp", ["-a", join(primaryFolder, "data"), standbyFolder]);
		writeFileSync(join(standbyFolder, "data/standby.signal"), "");
		const primary = await start(primaryFolder, { synchronous_standby_names: standbyName });
		const host = new URL(primary.url()).searchParams.get("host");
		const standby = await start(standbyFolder, {
			primary_conninfo: `host=${host} user=stride application_name=${standbyName}`,
		});
		await until("the standby to be synchronous", async () => {
			const rows = await queryAt<{ state: string }>(
				primary.url("postgres"),
				"select sync_state as state from pg_stat_replication",
			);
			return rows[0]?.state === "sync";
		});
		const proxy = await openDatabaseProxy(url);
		let current = primary;
		return {
			/** The address that the product has, of its role. */
			url: proxy.url,
			/** The same database for its owner, at the server that accepts writes. */
			ownerUrl: () => current.url(name),
			query: <Row extends object>(text: string, values: unknown[] = []) =>
				queryAt<Row>(current.url(name), text, values),
			/** The primary and all its processes end at once, as by a power cut. */
			async killPrimary(): Promise<void> {
				const sharedMemory = killServer(join(primaryFolder, "data"));
				await primary.ended;
				execFileSync("ipcrm", ["-m", sharedMemory]);
			},
			/** What the operator does after the loss of the primary. */
			async promoteStandby(): Promise<void> {
				await queryAt(standby.url("postgres"), "select pg_promote()");
				current = standby;
				const target = new URL(standby.url(name));
				target.username = new URL(url).username;
				proxy.pointTo(target.href);
			},
			async remove(): Promise<void> {
				await proxy.close();
				await remove();
			},
		};
	} catch (error) {
		await remove();
		throw error;
	}
}

async function queryAt<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
	const client = new pg.Client({ connectionString: url });
	// If the connection breaks between two queries, the next query fails as well.
	client.on("error", () => undefined);
	await client.connect();
	try {
		return (await client.query<Row>(text, values)).rows;
	} finally {
		await client.end();
	}
}

/** @returns the id of the segment that the next start of the same server would have freed */
function killServer(dataFolder: string): string {
	const lines = readFileSync(join(dataFolder, "postmaster.pid"), "utf8").split("\n");
	const postmaster = Number(lines[0]);
	const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
	for (const pid of [postmaster, ...children.map(Number)]) {
		try {
			process.kill(pid, "SIGKILL");
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
		}
	}
	// The seventh line has key and id.
	return lines[6]?.trim().split(/\s+/)[1] ?? "";
}
