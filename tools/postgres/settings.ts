import type { SocketFolder } from "./socket-folder.ts";

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
