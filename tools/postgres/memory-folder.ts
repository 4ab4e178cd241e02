import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identifyProcess } from "./process-identity.ts";

const MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 1_000_000_000;

/**
 * Creates a folder for throw-away data, in memory if there is room, else in the temporary folder. Folders that killed
 * processes left there under the same name are removed first, since that memory is not freed otherwise.
 */
export function createMemoryFolder(name: string): string {
	const parent = hasRoom() ? MEMORY : tmpdir();
	for (const entry of readdirSync(parent)) {
		const owner = entry.startsWith(`${name}-`) ? /^(\d+)-\w{6}$/.exec(entry.slice(name.length + 1))?.[1] : undefined;
		if (owner && !identifyProcess(Number(owner))) rmSync(join(parent, entry), { recursive: true, force: true });
	}
	return mkdtempSync(join(parent, `${name}-${process.pid}-`));
}

function hasRoom(): boolean {
	if (!existsSync(MEMORY)) return false;
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize >= MIN_FREE_BYTES;
}
