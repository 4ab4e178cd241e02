import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const COMMON = {
	max_connections: "100",
	shared_buffers: "128MB",
	jit: "off",
	timezone: "UTC",
	log_timezone: "UTC",
	log_min_messages: "warning",
	// Statements and the values of a violated key contain personal data and must not be logged.
	log_min_error_statement: "panic",
	log_error_verbosity: "terse",
};

/** For throw-away data: nothing waits for the disk, and a crash may lose everything. */
const FORGETFUL = {
	fsync: "off",
	synchronous_commit: "off",
	full_page_writes: "off",
	wal_level: "minimal",
	max_wal_senders: "0",
	// Inside the data folder, so that removing the folder frees all memory of a killed server.
	dynamic_shared_memory_type: "mmap",
	autovacuum_naptime: "10min",
};

/** The server's command-line arguments; the caller's settings override the defaults but never the socket's. */
export function serverArguments(input: {
	dataFolder: string;
	socket: SocketFolder;
	durable: boolean;
	settings: Record<string, string>;
}): string[] {
	const settings = {
		...COMMON,
		...(input.durable ? {} : FORGETFUL),
		...input.settings,
		listen_addresses: "",
		port: "5432",
		// The setting is a list: an unquoted comma in the path would split it.
		unix_socket_directories: `"${input.socket.path.replaceAll('"', '""')}"`,
		unix_socket_permissions: "0700",
	};
	return ["-D", input.dataFolder, ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
}

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
