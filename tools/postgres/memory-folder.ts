import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identifyProcess } from "./process-identity.ts";

const MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 1_000_000_000;

/**
 * A new folder for throw-away data, in memory where there is room, else where
 * temporary files go. What killed processes left there under the same name goes
 * first, since memory does not come back by itself.
 */
export function createMemoryFolder(name: string): string {
	const place = hasRoom() ? MEMORY : tmpdir();
	for (const entry of readdirSync(place)) {
		const owner = entry.startsWith(`${name}-`) ? /^(\d+)-\w{6}$/.exec(entry.slice(name.length + 1))?.[1] : undefined;
		if (owner && !identifyProcess(Number(owner))) rmSync(join(place, entry), { recursive: true, force: true });
	}
	return mkdtempSync(join(place, `${name}-${process.pid}-`));
}

function hasRoom(): boolean {
	if (!existsSync(MEMORY)) return false;
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize >= MIN_FREE_BYTES;
}
