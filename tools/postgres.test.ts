import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processesOf } from "./fixtures/processes-of.ts";
import { type AccountFacts, readAccountFacts } from "./postgres/account.ts";
import { createMemoryFolder, startPostgres } from "./postgres.ts";

const OWNER = fileURLToPath(new URL("./fixtures/postgres-owner.ts", import.meta.url));
const isRoot = process.geteuid?.() === 0;

let folder = "";
const owners: ChildProcess[] = [];

beforeEach(() => {
	folder = createMemoryFolder("stride-postgres-test");
});

afterEach(async () => {
	for (const owner of owners.splice(0)) owner.kill("SIGKILL");
	await nothingRuns().finally(() => {
		// Only after a failed test; a passing one leaves no process.
		for (const pid of processesOf(folder)) process.kill(pid, "SIGKILL");
	});
	rmSync(folder, { recursive: true, force: true });
});

test("a first start creates a UTF-8 database that listens only on a unix socket", async () => {
	const postgres = await startPostgres({ dataDir: folder, durable: true });
	const [row] = await query(
		postgres.url(),
		`select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
			current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp,
			current_database() as database, current_user as "user",
			lower('ЇЖАК') as lowered, 'b' < 'И' as ordered`,
	);
	expect(row).toEqual({
		encoding: "UTF8",
		fsync: "on",
		checksums: "on",
		tcp: "",
		database: "stride",
		user: "stride",
		lowered: "їжак",
		ordered: true,
	});
	expect(statSync(join(folder, "run")).mode & 0o777).toBe(0o700);
	expect(existsSync(join(folder, "data.new"))).toBe(false);
	await postgres.stop();
});

test("a second start keeps the data, and other databases are reached by name", async () => {
	const first = await startPostgres({ dataDir: folder, durable: true });
	await query(first.url(), "create table donation (cents int)", "insert into donation values (2500)");
	await query(first.url("postgres"), "create database other");
	await first.stop();
	const second = await startPostgres({ dataDir: folder, durable: true });
	expect(await query(second.url(), "select cents from donation")).toEqual([{ cents: 2500 }]);
	expect(await query(second.url("other"), "select current_database() as d")).toEqual([{ d: "other" }]);
	await second.stop();
});

test("a SIGKILL of the owner shuts the server down cleanly and loses nothing", async () => {
	const { owner, url } = await startOwner();
	await query(url, "create table donation (cents int)", "insert into donation values (1), (2), (3)");
	owner.kill("SIGKILL");
	await nothingRuns();
	expect(existsSync(join(folder, "data", "postmaster.pid"))).toBe(false);
	expect(readFileSync(join(folder, "postgres.log"), "utf8")).toMatch(/is shut down\s*$/);

	const again = await startPostgres({ dataDir: folder, durable: true });
	expect(await query(again.url(), "select count(*)::int as n from donation")).toEqual([{ n: 3 }]);
	await again.stop();
});

test("a start right after a SIGKILL waits until the old server has shut down", async () => {
	const { owner } = await startOwner();
	await kill(owner);
	const next = await startPostgres({ dataDir: folder, durable: true });
	expect(await query(next.url(), "select 1 as one")).toEqual([{ one: 1 }]);
	await next.stop();
});

test("a SIGKILL at any moment of the first start leaves a folder that can be started", async () => {
	for (const afterMs of [150, 250, 350, 450, 600]) {
		const owner = spawnOwner();
		const killed = new Promise((resolve) => owner.once("exit", resolve));
		setTimeout(() => owner.kill("SIGKILL"), afterMs);
		await killed;
	}
	const postgres = await startPostgres({ dataDir: folder, durable: false });
	expect(await query(postgres.url(), "select 1 as one")).toEqual([{ one: 1 }]);
	await postgres.stop();
});

test("a server without owner and watchdog is shut down before the next one starts, and loses nothing", async () => {
	const { owner, url } = await startOwner();
	await query(url, "create table donation (cents int)");
	const abandoned = postmasterPid();
	await killAllButServer(owner, abandoned);
	const next = await startPostgres({ dataDir: folder, durable: true });
	expect(postmasterPid()).not.toBe(abandoned);
	expect(readFileSync(join(folder, "postgres.log"), "utf8")).toMatch(/is shut down/);
	expect(await query(next.url(), "select count(*)::int as n from donation")).toEqual([{ n: 0 }]);
	expect(await query(next.url(), "show fsync")).toEqual([{ fsync: "on" }]);
	await next.stop();
	await nothingRuns();
});

test("a second owner is refused in one line and does no harm", async () => {
	const { url } = await startOwner();
	await expect(startPostgres({ dataDir: folder, durable: true })).rejects.toThrow(
		/^Stride is already running on this data folder \(process \d+\)\.$/,
	);
	expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a lock of a dead process whose pid was reused is taken over", async () => {
	mkdirSync(folder, { recursive: true });
	const lock = { owner: { pid: process.pid, born: "another boot:1" } };
	writeFileSync(join(folder, "owner.lock"), JSON.stringify(lock));
	const postgres = await startPostgres({ dataDir: folder, durable: false });
	await postgres.stop();
	expect(existsSync(join(folder, "owner.lock"))).toBe(false);
});

test("a pid file whose pid now belongs to another program does not prevent the start", async () => {
	const { owner } = await startOwner();
	const pidFile = join(folder, "data", "postmaster.pid");
	const left = readFileSync(pidFile, "utf8").split("\n").slice(1);
	owner.kill("SIGKILL");
	await nothingRuns();
	const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
	owners.push(stranger);
	writeFileSync(pidFile, [stranger.pid, ...left].join("\n"), { mode: 0o600 });
	const postgres = await startPostgres({ dataDir: folder, durable: true });
	expect(await query(postgres.url(), "select 1 as one")).toEqual([{ one: 1 }]);
	await postgres.stop();
	expect(stranger.exitCode).toBeNull();
});

test("a path that is too long for a socket and contains separators works", async () => {
	const dataDir = join(folder, `a, "b" 'c' %2F & їжак ${"x".repeat(100)}`);
	const postgres = await startPostgres({ dataDir, durable: false });
	const socketFolder = new URL(postgres.url()).searchParams.get("host") ?? "";
	expect(socketFolder.startsWith(folder)).toBe(false);
	expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
	expect(await query(postgres.url(), "select 1 as one")).toEqual([{ one: 1 }]);
	await postgres.stop();
	expect(existsSync(socketFolder)).toBe(false);
});

test("data of another PostgreSQL version is named and left untouched", async () => {
	mkdirSync(join(folder, "data"));
	writeFileSync(join(folder, "data", "PG_VERSION"), "16\n");
	await expect(startPostgres({ dataDir: folder, durable: true })).rejects.toThrow(
		/was made by PostgreSQL 16, and this Stride brings 18/,
	);
	expect(readFileSync(join(folder, "data", "PG_VERSION"), "utf8")).toBe("16\n");
});

test("a folder with other contents is named and left untouched", async () => {
	mkdirSync(join(folder, "data"));
	writeFileSync(join(folder, "data", "letters.txt"), "dear");
	await expect(startPostgres({ dataDir: folder, durable: true })).rejects.toThrow(
		/is not empty and holds no PostgreSQL data/,
	);
	expect(existsSync(join(folder, "data", "letters.txt"))).toBe(true);
});

test("a data folder that cannot be created is reported with what to do", async () => {
	writeFileSync(join(folder, "file"), "");
	const dataDir = join(folder, "file", "postgres");
	await expect(startPostgres({ dataDir, durable: true })).rejects.toThrow(
		`The data folder ${dataDir} cannot be used (ENOTDIR). Set DATA_DIR to a folder of your own.`,
	);
});

test("a setting that the server does not know fails the start at once with the server's message", async () => {
	const settings = { no_such_setting: "1" };
	await expect(startPostgres({ dataDir: folder, durable: false, settings })).rejects.toThrow(
		/PostgreSQL ended while it started: .*no_such_setting/,
	);
	const postgres = await startPostgres({ dataDir: folder, durable: false });
	await postgres.stop();
});

test("`ended` resolves when the server is killed from outside", async () => {
	const postgres = await startPostgres({ dataDir: folder, durable: true });
	process.kill(postmasterPid(), "SIGKILL");
	await postgres.ended;
	await nothingRuns();
	const again = await startPostgres({ dataDir: folder, durable: true });
	expect(await query(again.url(), "select 1 as one")).toEqual([{ one: 1 }]);
	await again.stop();
});

test.runIf(isRoot)("as root with user namespaces the owner of the files does not change", async () => {
	const postgres = await startPostgres({ dataDir: folder, durable: true });
	expect(statSync(join(folder, "data", "PG_VERSION")).uid).toBe(0);
	await postgres.stop();
});

test.runIf(isRoot)(
	"as root without user namespaces the server runs as an unprivileged user, or names the folder that the user cannot enter",
	async () => {
		const facts = (data: string): AccountFacts => ({
			...readAccountFacts(data),
			hasUserNamespaces: () => false,
		});
		const start = () => startPostgres({ dataDir: folder, durable: true }, facts);
		const closed = closedParentOf(dirname(fileURLToPath(import.meta.url)));
		if (closed) {
			await expect(start()).rejects.toThrow(`who cannot enter ${closed}. `);
			return;
		}
		const postgres = await start();
		await query(postgres.url(), "create table donation (cents int)");
		expect(statSync(join(folder, "data", "PG_VERSION")).uid).not.toBe(0);
		await postgres.stop();

		// With user namespaces available again, the server still runs as the owner of the data.
		const again = await startPostgres({ dataDir: folder, durable: true });
		expect(await query(again.url(), "select count(*)::int as n from donation")).toEqual([{ n: 0 }]);
		await again.stop();
	},
);

test.runIf(isRoot)("a data folder under an inaccessible folder is reported with what to do", async () => {
	const closed = join(folder, "home");
	mkdirSync(closed, { mode: 0o700 });
	const facts = (data: string): AccountFacts => ({
		...readAccountFacts(data),
		hasUserNamespaces: () => false,
	});
	const dataDir = join(closed, "stride");
	// The test's own folder is inaccessible too, and it comes first on the path.
	await expect(startPostgres({ dataDir, durable: true }, facts)).rejects.toThrow(
		`who cannot enter ${folder}. Start Stride as an ordinary user, or set DATA_DIR`,
	);
});

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => undefined);
	await client.connect();
	try {
		let rows: unknown[] = [];
		for (const statement of statements) rows = (await client.query(statement)).rows;
		return rows;
	} finally {
		await client.end();
	}
}

function spawnOwner(durable = "durable"): ChildProcess {
	const owner = spawn(process.execPath, [OWNER, folder, durable], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	owners.push(owner);
	return owner;
}

async function startOwner(durable?: string): Promise<{ owner: ChildProcess; url: string }> {
	const owner = spawnOwner(durable);
	const line = await new Promise<string>((resolve, reject) => {
		owner.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8")));
		owner.once("exit", (code) => reject(new Error(`the owner ended with ${code}`)));
	});
	return { owner, url: (JSON.parse(line) as { url: string }).url };
}

function kill(owner: ChildProcess): Promise<unknown> {
	const ended = new Promise((resolve) => owner.once("exit", resolve));
	owner.kill("SIGKILL");
	return ended;
}

/** The process may have ended since the list was read. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

/**
 * All are stopped with SIGSTOP before the first is killed, so that no watchdog reacts to another's end by stopping the
 * server.
 */
async function killAllButServer(owner: ChildProcess, postmaster: number): Promise<void> {
	const watchers = processesOf(folder).filter(
		(pid) => pid !== owner.pid && pid !== postmaster && !isChildOf(pid, postmaster),
	);
	for (const signal of ["SIGSTOP", "SIGKILL"] as const) {
		for (const pid of watchers) signalIfThere(pid, signal);
	}
	await kill(owner);
}

function nothingRuns(): Promise<void> {
	return vi.waitFor(() => expect(processesOf(folder)).toEqual([]), {
		timeout: 15_000,
		interval: 30,
	});
}

function postmasterPid(): number {
	return Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
}

function isChildOf(pid: number, parent: number): boolean {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
	} catch {
		return false;
	}
}

/** The first folder on the path that only its owner can enter. */
function closedParentOf(path: string): string | undefined {
	const parents = path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/") || "/");
	return parents.find((parent) => (statSync(parent).mode & 0o001) === 0);
}
