import { existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { PostgresUnavailableError } from "./binaries.ts";

/** Recovery after a crash may have much to replay. */
const START_TIMEOUT_MS = 120_000;
const FIRST_POLL_MS = 15;
const LAST_POLL_MS = 250;
const TROUBLE = /FATAL|PANIC|ERROR|error|denied/;
const DATABASE = "stride";

/** Owns the tables. */
export const OWNER = "stride";
/** Runs the product, without ownership. */
export const RUNTIME_ROLE = "stride_app";

/** The address of a database on a unix socket, in the form that both `pg` and libpq accept. */
export function urlOf(socketFolder: string, database = DATABASE, role = OWNER): string {
	return `postgres://${role}@localhost:5432/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

/**
 * Waits until the server answers. `ended` resolves when the server has exited, which rejects at once with the last
 * lines of the server's log.
 */
export async function waitUntilReady(input: {
	socketFolder: string;
	ended: Promise<number | null>;
	logFile: string;
	logStart: number;
}): Promise<void> {
	let isDead = false;
	const watch = () => {
		isDead = true;
	};
	input.ended.then(watch, watch);
	const deadline = Date.now() + START_TIMEOUT_MS;
	for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * 1.2, LAST_POLL_MS)) {
		if (await answers(input.socketFolder)) return;
		if (isDead || Date.now() > deadline) {
			const { lines } = readNewLines(input.logFile, input.logStart);
			const reason = lines.findLast((line) => TROUBLE.test(line) && !/starting up/.test(line));
			const what = isDead ? "ended while it started" : "did not become ready";
			throw new PostgresUnavailableError(`PostgreSQL ${what}: ${reason ?? lines.at(-1) ?? `see ${input.logFile}`}`);
		}
		await delay(pollMs);
	}
}

/** False while the server does not run, is starting or is shutting down. */
async function answers(socketFolder: string): Promise<boolean> {
	try {
		await withClient(socketFolder, (client) => client.query("select 1"));
		return true;
	} catch {
		return false;
	}
}

/** Creates the product's database and the role that runs it, if they are missing. */
export function ensureDatabase(socketFolder: string): Promise<void> {
	return withClient(socketFolder, async (client) => {
		const found = await client.query("select from pg_database where datname = $1", [DATABASE]);
		if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
		const role = await client.query("select from pg_roles where rolname = $1", [RUNTIME_ROLE]);
		if (role.rowCount === 0) await client.query(`create role ${RUNTIME_ROLE} login`);
	});
}

async function withClient<T>(socketFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({
		connectionString: urlOf(socketFolder, "postgres"),
		connectionTimeoutMillis: 10_000,
	});
	// If the connection breaks between two queries, the next query fails as well.
	client.on("error", () => undefined);
	try {
		await client.connect();
		return await work(client);
	} finally {
		await client.end();
	}
}

const MAX_LOG_BYTES = 10_000_000;

/** Keeps one previous log beside the current one, so that logs do not grow without limit. */
export function rotateLog(logFile: string): void {
	if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) {
		renameSync(logFile, `${logFile}.1`);
	}
}

/** The lines written after byte `start`, and the current end of the file. */
export function readNewLines(logFile: string, start = 0): { lines: string[]; end: number } {
	if (!existsSync(logFile)) return { lines: [], end: 0 };
	const bytes = readFileSync(logFile);
	const lines = bytes.subarray(start).toString("utf8").split("\n");
	return { lines: lines.filter((line) => line.trim() !== ""), end: bytes.length };
}
