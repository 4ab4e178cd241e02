import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `sun_path` holds 108 bytes on Linux and 104 elsewhere, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = process.platform === "linux" ? 107 : 103;
const SOCKET_NAME = ".s.PGSQL.5432";

export type SocketFolder = { path: string; isTemporary: boolean };

/**
 * A folder for the server's socket that only its owner can enter: beside the data, or a new short one if that path does
 * not fit into a socket address.
 */
export function prepareSocketFolder(base: string): SocketFolder {
	const beside = join(base, "run");
	if (fits(beside)) {
		mkdirSync(beside, { recursive: true });
		chmodSync(beside, 0o700);
		return { path: beside, isTemporary: false };
	}
	const root = fits(join(tmpdir(), "stride-123456")) ? tmpdir() : "/tmp";
	// mkdtemp creates it new and with mode 0700, so it cannot contain anything of another user.
	return { path: mkdtempSync(join(root, "stride-")), isTemporary: true };
}

function fits(folder: string): boolean {
	return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
}
