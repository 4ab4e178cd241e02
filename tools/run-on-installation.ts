import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "@stride/server/config";
import { urlOf } from "./postgres/connection.ts";
import { readPostmaster } from "./postgres/postmaster.ts";

const serverSources = join(import.meta.dirname, "../apps/server/src");

function databaseUrl(config: Config): string | undefined {
	if (config.database.url) return config.database.url;
	try {
		const state = readPostmaster(realpathSync(join(config.dataDir, "postgres/data")));
		return state.kind === "running" ? urlOf(state.postmaster.socketFolder) : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Runs one of the server's commands on the running installation: with `DATABASE_URL`, else on the embedded database of
 * `npm start`. Exits with the command's status, or with 2 where no installation runs.
 */
export function runOnInstallation(command: string): never {
	const url = databaseUrl(readConfig(process.env));
	if (!url) {
		console.error("There is no running installation here: start it with `npm start`, or set DATABASE_URL.");
		process.exit(2);
	}
	runCommand(command, url);
}

/** The same for a command that needs no running installation, nor settings that can be read. */
export function runBesideInstallation(command: string): never {
	let url: string | undefined;
	try {
		url = databaseUrl(readConfig(process.env));
	} catch (error) {
		// The command reads the settings too, and reports what is wrong with them.
		if (!(error instanceof ConfigError)) throw error;
	}
	runCommand(command, url);
}

function runCommand(command: string, url: string | undefined): never {
	const { status } = spawnSync(process.execPath, [join(serverSources, command), ...process.argv.slice(2)], {
		stdio: "inherit",
		env: { ...process.env, ...(url && { DATABASE_URL: process.env["DATABASE_URL"] || url }) },
	});
	process.exit(status ?? 2);
}
