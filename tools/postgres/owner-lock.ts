import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identifyProcess, isSameProcessAlive, type ProcessIdentity } from "./process-identity.ts";

/** `watchdog` is the process that stops the server when the owner is gone. */
type LockContent = { owner: ProcessIdentity; watchdog?: ProcessIdentity };

export type OwnerLock = {
	/** The watchdog of an owner that died without a clean exit, if any. */
	previousWatchdog: ProcessIdentity | undefined;
	recordWatchdog(pid: number): void;
	release(): void;
};

/** Another process owns this folder; the message is one line for the person who started Stride. */
export class FolderInUseError extends Error {
	override readonly name = "FolderInUseError";
}

/**
 * Makes this process the only owner of `folder`. A lock whose owner is dead is taken over. Throws FolderInUseError when
 * the owner is alive.
 */
export function acquireOwnerLock(folder: string): OwnerLock {
	const path = join(folder, "owner.lock");
	const owner = identifyProcess(process.pid);
	if (!owner) throw new Error("This process cannot find itself in the process table.");
	const previousWatchdog = takeLock(path, owner);
	return {
		previousWatchdog,
		recordWatchdog(pid) {
			const watchdog = identifyProcess(pid);
			if (watchdog) writeWhole(path, { owner, watchdog });
		},
		release() {
			if (readLock(path)?.owner.born === owner.born) rmSync(path, { force: true });
		},
	};
}

function takeLock(path: string, owner: ProcessIdentity): ProcessIdentity | undefined {
	let previousWatchdog: ProcessIdentity | undefined;
	for (;;) {
		// The previous watchdog is carried over, so that it is not lost if this process dies while waiting for it.
		if (linkWhole(path, { owner, ...(previousWatchdog && { watchdog: previousWatchdog }) })) return previousWatchdog;
		const holder = readLock(path);
		if (holder && isSameProcessAlive(holder.owner)) {
			throw new FolderInUseError(`Stride is already running on this data folder (process ${holder.owner.pid}).`);
		}
		previousWatchdog = holder?.watchdog;
		removeStale(path, holder);
	}
}

/** A rename lets exactly one of several processes win that found the same dead lock. */
function removeStale(path: string, seen: LockContent | undefined): void {
	const aside = `${path}.${randomUUID()}`;
	try {
		renameSync(path, aside);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
		throw error;
	}
	const taken = readLock(aside);
	if (taken && taken.owner.born !== seen?.owner.born) {
		// A living owner took the lock between the read and the rename: restore it.
		linkWhole(path, taken);
	}
	rmSync(aside, { force: true });
}

/** Creates the lock atomically with its whole content; returns false when it exists. */
function linkWhole(path: string, content: LockContent): boolean {
	const draft = `${path}.${randomUUID()}`;
	writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
	try {
		linkSync(draft, path);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}

function writeWhole(path: string, content: LockContent): void {
	const draft = `${path}.${randomUUID()}`;
	writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
	renameSync(draft, path);
}

function readLock(path: string): LockContent | undefined {
	try {
		const content = JSON.parse(readFileSync(path, "utf8")) as LockContent;
		return typeof content?.owner?.born === "string" ? content : undefined;
	} catch {
		// Missing, or torn by a power cut: no living process holds it.
		return undefined;
	}
}
