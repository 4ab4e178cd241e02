import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { identifyProcess } from "./process-identity.ts";

export type Postmaster = { pid: number; socketFolder: string };

/** The state of a data folder by its `postmaster.pid`, verified against the process table. */
export type PostmasterState =
	| { kind: "none" }
	| { kind: "running"; postmaster: Postmaster }
	/** The pid belongs to another program now; PostgreSQL would mistake it for a living server. */
	| { kind: "stale"; pid: number };

export function readPostmaster(dataFolder: string): PostmasterState {
	let lines: string[];
	try {
		lines = readFileSync(pidFileOf(dataFolder), "utf8").split("\n");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return { kind: "none" };
		throw error;
	}
	const pid = Number(lines[0]);
	if (!identifyProcess(pid)) return { kind: "none" };
	if (!servesFolder(pid, dataFolder)) return { kind: "stale", pid };
	// The fifth line of the file is the first socket folder.
	return { kind: "running", postmaster: { pid, socketFolder: lines[4] ?? "" } };
}

export function pidFileOf(dataFolder: string): string {
	return join(dataFolder, "postmaster.pid");
}

/** A postmaster's working folder is its data folder. */
function servesFolder(pid: number, dataFolder: string): boolean {
	try {
		if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
		const command = execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
		return basename(command.trim()) === "postgres";
	} catch {
		return false;
	}
}
