import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "@stride/server/config";
import { RUNTIME_ROLE, urlOf } from "./postgres/connection.ts";
import { readPostmaster } from "./postgres/postmaster.ts";

const serverSources = join(import.meta.dirname, "../apps/server/src");

type Addresses = { DATABASE_URL: string; DATABASE_URL_OWNER?: string };

/** The addresses of the configured or the embedded database. */
function findDatabase(config: Config): Addresses | undefined {
	const given = process.env["DATABASE_URL"];
	if (config.database.url && given) return { DATABASE_URL: given };
	try {
		const state = readPostmaster(realpathSync(join(config.dataDir, "postgres/data")));
		if (state.kind !== "running") return undefined;
		const { socketFolder } = state.postmaster;
		return {
			DATABASE_URL: urlOf(socketFolder, undefined, RUNTIME_ROLE),
			DATABASE_URL_OWNER: urlOf(socketFolder),
		};
	} catch {
		return undefined;
	}
}

/**
 * Runs one of the server's commands on the running installation: with `DATABASE_URL`, else on the embedded database of
 * `npm start`. Exits with the command's status, or with 2 where no installation runs.
 */
export function runOnInstallation(command: string): never {
	const addresses = findDatabase(readConfig(process.env));
	if (!addresses) {
		console.error("There is no running installation here: start it with `npm start`, or set DATABASE_URL.");
		process.exit(2);
	}
	runCommand(command, addresses);
}

/** The same for a command that needs no running installation, nor settings that can be read. */
export function runBesideInstallation(command: string): never {
	let addresses: Addresses | undefined;
	try {
		addresses = findDatabase(readConfig(process.env));
	} catch (error) {
		// The command reads the settings too, and reports what is wrong with them.
		if (!(error instanceof ConfigError)) throw error;
	}
	runCommand(command, addresses);
}

function runCommand(command: string, addresses: Addresses | undefined): never {
	const { status } = spawnSync(process.execPath, [join(serverSources, command), ...process.argv.slice(2)], {
		stdio: "inherit",
		env: { ...process.env, ...addresses },
	});
	process.exit(status ?? 2);
}
