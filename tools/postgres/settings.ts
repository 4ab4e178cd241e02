import type { SocketFolder } from "./socket-folder.ts";

const COMMON = {
	max_connections: "100",
	shared_buffers: "128MB",
	jit: "off",
	timezone: "UTC",
	log_timezone: "UTC",
	log_min_messages: "warning",
	// Neither statements nor the values of a violated key belong into a log: they name people.
	log_min_error_statement: "panic",
	log_error_verbosity: "terse",
};

/** For throw-away data: nothing waits for a disk, and a crash may lose everything. */
const FORGETFUL = {
	fsync: "off",
	synchronous_commit: "off",
	full_page_writes: "off",
	wal_level: "minimal",
	max_wal_senders: "0",
	// Within the data folder, so that removing it leaves nothing of a killed server in memory.
	dynamic_shared_memory_type: "mmap",
	autovacuum_naptime: "10min",
};

/** The server's command-line words; the caller's settings win, the socket's never give way. */
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
		// The setting is a list: an unquoted comma in the path would make two of it.
		unix_socket_directories: `"${input.socket.path.replaceAll('"', '""')}"`,
		unix_socket_permissions: "0700",
	};
	return ["-D", input.dataFolder, ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
}
