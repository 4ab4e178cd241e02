import { accessSync, closeSync, constants, mkdirSync, openSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
	type Account,
	type AccountFacts,
	chooseAccount,
	handOver,
	readAccountFacts,
	requireReachable,
} from "./postgres/account.ts";
import { findBinaries, PostgresUnavailableError } from "./postgres/binaries.ts";
import { prepareCluster } from "./postgres/cluster.ts";
import { ensureDatabase, RUNTIME_ROLE, readNewLines, rotateLog, urlOf, waitUntilReady } from "./postgres/connection.ts";
import { type GuardedProcess, runGuarded } from "./postgres/guarded-process.ts";
import { acquireOwnerLock, type OwnerLock } from "./postgres/owner-lock.ts";
import { readPostmaster } from "./postgres/postmaster.ts";
import { isSameProcessAlive } from "./postgres/process-identity.ts";
import { prepareSocketFolder, type SocketFolder, serverArguments } from "./postgres/settings.ts";

export { PostgresUnavailableError } from "./postgres/binaries.ts";
export { createMemoryFolder } from "./postgres/memory-folder.ts";
export { FolderInUseError } from "./postgres/owner-lock.ts";

export type PostgresOptions = {
	/** Contains the data, the socket, the log and the lock. Created when missing. */
	dataDir: string;
	/** False: nothing is synced to disk. For throw-away data only. */
	durable: boolean;
	/** Server settings by name; they override the defaults. */
	settings?: Record<string, string>;
	log?: (line: string) => void;
};

export type RunningPostgres = {
	/** A `postgres://` address over the unix socket, of the owner; the product's database by default. */
	url: (database?: string) => string;
	/** The same for the role that runs the product. */
	runtimeUrl: (database?: string) => string;
	/** Resolves when the server has ended, whether requested or not. */
	ended: Promise<void>;
	/** Shuts the server down cleanly; a second call waits for the same shutdown. */
	stop: () => Promise<void>;
};

const HANDOVER_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const SIGNAL_INTERVAL_MS = 1_000;
const POLL_MS = 50;

/**
 * Starts the bundled PostgreSQL on a folder. The server shuts down cleanly when this process ends, even by SIGKILL. Throws FolderInUseError when another living process owns the folder,
 * and PostgresUnavailableError, with one actionable sentence, for every failure that a person can fix.
 */
export async function startPostgres(
	options: PostgresOptions,
	/** The facts about this system's users. */
	readFacts: (dataFolder: string) => AccountFacts = readAccountFacts,
): Promise<RunningPostgres> {
	const base = openBase(options.dataDir);
	const lock = acquireOwnerLock(base);
	try {
		return await startOwned(base, lock, readFacts, options);
	} catch (error) {
		lock.release();
		throw error;
	}
}

async function startOwned(
	base: string,
	lock: OwnerLock,
	readFacts: (dataFolder: string) => AccountFacts,
	options: PostgresOptions,
): Promise<RunningPostgres> {
	const { durable, settings = {}, log = () => undefined } = options;
	const dataFolder = join(base, "data");
	const logFile = join(base, "postgres.log");
	await waitForPreviousWatchdog(lock);
	await stopAbandoned(dataFolder);
	const binaries = findBinaries();
	const account = chooseAccount(readFacts(dataFolder));
	requireRunnable(account, base, binaries.postgres);
	rotateLog(logFile);
	await prepareCluster({ account, binaries, dataFolder, durable, logFile, lock, log });
	const socket = prepareSocketFolder(base);
	handOver(account, socket.path);
	const command = [binaries.postgres, ...serverArguments({ dataFolder, socket, durable, settings })];
	const guarded = await runServer({ account, command, dataFolder, socket, logFile, lock });
	return supervise({ guarded, socketFolder: socket.path, lock, dataFolder });
}

async function runServer(input: {
	account: Account;
	command: string[];
	dataFolder: string;
	socket: SocketFolder;
	logFile: string;
	lock: OwnerLock;
}): Promise<GuardedProcess> {
	const { account, command, dataFolder, socket, logFile, lock } = input;
	const logStart = readNewLines(logFile).end;
	const output = openSync(logFile, "a", 0o600);
	const state = readPostmaster(dataFolder);
	const guarded = runGuarded({
		account,
		record: lock.recordWatchdog,
		output,
		command,
		// Marks this pid in PostgreSQL's pid file as not being a server.
		environment: state.kind === "stale" ? { PG_GRANDPARENT_PID: String(state.pid) } : {},
		...(socket.isTemporary ? { removeFolderAtEnd: socket.path } : {}),
	});
	closeSync(output);
	try {
		await waitUntilReady({ socketFolder: socket.path, ended: guarded.ended, logFile, logStart });
		await ensureDatabase(socket.path);
		return guarded;
	} catch (error) {
		await endGuarded(guarded, dataFolder);
		throw error;
	}
}

/** The folder's real path, since PostgreSQL compares working folders by it. */
function openBase(dataDir: string): string {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
		return realpathSync(dataDir);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new PostgresUnavailableError(
			`The data folder ${dataDir} cannot be used (${code}). Set DATA_DIR to a folder of your own.`,
		);
	}
}

function requireRunnable(account: Account, base: string, postgres: string): void {
	handOver(account, base);
	const way = "Start Stride as an ordinary user";
	requireReachable(account, base, `${way}, or set DATA_DIR to a folder elsewhere.`);
	requireReachable(account, dirname(postgres), `${way}, or set DATABASE_URL.`);
}

/** The watchdog of a killed owner is stopping its server. */
async function waitForPreviousWatchdog({ previousWatchdog }: OwnerLock): Promise<void> {
	if (!previousWatchdog) return;
	await handedOver(
		() => !isSameProcessAlive(previousWatchdog),
		`The PostgreSQL of an earlier start is still shutting down (process ${previousWatchdog.pid}). Try again in a moment.`,
	);
}

/** Shuts down a server whose owner and watchdog were both killed. */
async function stopAbandoned(dataFolder: string): Promise<void> {
	const found = readPostmaster(dataFolder);
	if (found.kind !== "running") return;
	const { pid } = found.postmaster;
	let signalledAtMs = 0;
	await handedOver(() => {
		const state = readPostmaster(dataFolder);
		if (state.kind !== "running" || state.postmaster.pid !== pid) return true;
		// Repeated, since a starting server may not have installed its handler yet.
		if (Date.now() - signalledAtMs >= SIGNAL_INTERVAL_MS) {
			process.kill(pid, "SIGINT");
			signalledAtMs = Date.now();
		}
		return false;
	}, `A PostgreSQL (process ${pid}) runs on ${dataFolder} and does not stop. End it, then start again.`);
}

/** @throws PostgresUnavailableError with the message when it takes too long */
async function handedOver(isDone: () => boolean, message: string): Promise<void> {
	const deadline = Date.now() + HANDOVER_TIMEOUT_MS;
	while (!isDone()) {
		if (Date.now() > deadline) throw new PostgresUnavailableError(message);
		await delay(POLL_MS);
	}
}

function supervise(input: {
	guarded: GuardedProcess;
	socketFolder: string;
	lock: OwnerLock;
	dataFolder: string;
}): RunningPostgres {
	const { guarded, socketFolder, lock, dataFolder } = input;
	const ended = guarded.ended.then(
		() => lock.release(),
		() => lock.release(),
	);
	let stopping: Promise<void> | undefined;
	return {
		url: (database) => urlOf(socketFolder, database),
		runtimeUrl: (database) => urlOf(socketFolder, database, RUNTIME_ROLE),
		ended,
		stop() {
			stopping ??= endGuarded(guarded, dataFolder).then(() => ended);
			return stopping;
		},
	};
}

/** A fast shutdown; if a backend hangs, an immediate one, after which the next start recovers. */
async function endGuarded(guarded: GuardedProcess, dataFolder: string): Promise<void> {
	guarded.requestStop();
	const late = setTimeout(() => {
		const state = readPostmaster(dataFolder);
		if (state.kind === "running") process.kill(state.postmaster.pid, "SIGQUIT");
	}, STOP_TIMEOUT_MS);
	await guarded.ended.catch(() => undefined);
	clearTimeout(late);
}
