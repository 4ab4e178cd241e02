import {
	closeSync,
	existsSync,
	fsyncSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Account } from "./account.ts";
import { type Binaries, PostgresUnavailableError } from "./binaries.ts";
import { OWNER, readNewLines } from "./connection.ts";
import { runGuarded } from "./guarded-process.ts";
import type { OwnerLock } from "./owner-lock.ts";

export type ClusterPlan = {
	account: Account;
	binaries: Binaries;
	dataFolder: string;
	durable: boolean;
	logFile: string;
	lock: OwnerLock;
	log: (line: string) => void;
};

/** Creates the data folder if it is missing, and refuses one that these binaries cannot read. */
export async function prepareCluster(plan: ClusterPlan): Promise<void> {
	const { binaries, dataFolder, log } = plan;
	const versionFile = join(dataFolder, "PG_VERSION");
	if (existsSync(versionFile)) {
		const found = readFileSync(versionFile, "utf8").trim();
		if (found === String(binaries.majorVersion)) return;
		throw new PostgresUnavailableError(
			`${dataFolder} was made by PostgreSQL ${found}, and this Stride brings ${binaries.majorVersion}. Move it over with pg_dump, or set DATA_DIR to an empty folder.`,
		);
	}
	if (existsSync(dataFolder)) {
		if (readdirSync(dataFolder).length > 0) {
			throw new PostgresUnavailableError(
				`${dataFolder} is not empty and holds no PostgreSQL data. Move it away, or set DATA_DIR to another folder.`,
			);
		}
		rmdirSync(dataFolder);
	}
	log("Setting up PostgreSQL in an empty folder.");
	await initialise(plan);
}

/**
 * Everything is created in `data.new` and published by one rename: an interrupted start leaves no partial cluster that
 * looks complete.
 */
async function initialise({ account, binaries, dataFolder, durable, logFile, lock }: ClusterPlan): Promise<void> {
	const draft = `${dataFolder}.new`;
	rmSync(draft, { recursive: true, force: true });
	const output = openSync(logFile, "a", 0o600);
	const logStart = readNewLines(logFile).end;
	try {
		const initdb = runGuarded({
			account,
			// A start after this process was killed waits for this watchdog before it empties the draft.
			record: lock.recordWatchdog,
			output,
			command: [
				binaries.initdb,
				`--pgdata=${draft}`,
				`--username=${OWNER}`,
				// Access is controlled by the socket's folder: only its owner can enter it.
				"--auth=trust",
				"--encoding=UTF8",
				"--locale-provider=builtin",
				"--builtin-locale=C.UTF-8",
				"--locale=C",
				"--data-checksums",
				...(durable ? [] : ["--no-sync"]),
			],
		});
		if ((await initdb.ended) !== 0) {
			const lines = readNewLines(logFile, logStart).lines;
			const reason = lines.findLast((line) => /error|fatal|could not/i.test(line));
			throw new PostgresUnavailableError(
				`PostgreSQL could not be set up in ${dataFolder}: ${reason ?? `see ${logFile}`}`,
			);
		}
	} finally {
		closeSync(output);
	}
	renameSync(draft, dataFolder);
	if (durable) syncFolder(dirname(dataFolder));
}

/** A rename survives a power cut only when the parent folder is synced too. */
function syncFolder(folder: string): void {
	const handle = openSync(folder, "r");
	fsyncSync(handle);
	closeSync(handle);
}
