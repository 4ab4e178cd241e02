import pg from "pg";
import { createErrorReport, type Log } from "../log.ts";

/** One channel with a fixed name; the payload says what changed. */
export const signalChannel = "stride_changed";

export type SignalConnection = {
	isOpen(): boolean;
	/** @throws when the connection is lost or does not answer; it is then replaced */
	query<Row extends object>(query: { name: string; text: string; values?: unknown[] }): Promise<Row[]>;
	start(): Promise<void>;
	stop(): Promise<void>;
};

const reconnectDelayMs = 500;
/** A connection that does not answer for this long is lost, even if nothing reports it closed. */
const answerTimeoutMs = 5_000;

/**
 * The session connection of a process that listens and sends. A lost connection is replaced as soon as the database is
 * back.
 * @param directUrl behind a pooler, the address of the database itself
 * @param on.payload called for what other sessions send
 * @param on.reconnect called after a lost connection is restored: signals may have been missed
 */
export function createSignalConnection(
	directUrl: string,
	log: Log,
	on: { payload(payload: string): void; reconnect(): void },
): SignalConnection {
	const reportRetry = createErrorReport(log, "warn", "the listening connection is not back yet");
	let client: pg.Client | undefined;
	let isStopped = false;
	let retry: NodeJS.Timeout | undefined;

	async function connect(): Promise<void> {
		const fresh = new pg.Client({
			connectionString: directUrl,
			keepAlive: true,
			application_name: "stride-signals",
			connectionTimeoutMillis: answerTimeoutMs,
			query_timeout: answerTimeoutMs,
		});
		let ownPid: number | undefined;
		fresh.on("notification", ({ payload, processId }) => {
			if (processId !== ownPid) on.payload(payload ?? "");
		});
		fresh.on("error", (error) => log.warn({ err: error }, "the listening connection broke"));
		fresh.on("end", () => {
			if (client === fresh) scheduleReconnect();
		});
		try {
			await fresh.connect();
			const { rows } = await fresh.query<{ pid: number }>("select pg_backend_pid() as pid");
			ownPid = rows[0]?.pid;
			await fresh.query(`listen ${signalChannel}`);
		} catch (error) {
			await close(fresh);
			throw error;
		}
		client = fresh;
		if (isStopped) await close(fresh);
	}

	function scheduleReconnect(): void {
		client = undefined;
		if (isStopped) return;
		retry = setTimeout(() => {
			connect().then(
				() => {
					if (!isStopped) on.reconnect();
				},
				(error: unknown) => {
					reportRetry(error);
					scheduleReconnect();
				},
			);
		}, reconnectDelayMs);
	}

	return {
		isOpen: () => client !== undefined,
		async query(query) {
			const used = client;
			if (!used) throw new Error("The listening connection is lost.");
			try {
				return (await used.query(query)).rows;
			} catch (error) {
				// Only the server's own answers prove that the connection works.
				if (!(error instanceof pg.DatabaseError) && client === used) {
					scheduleReconnect();
					void close(used);
				}
				throw error;
			}
		},
		start: connect,
		async stop() {
			isStopped = true;
			clearTimeout(retry);
			if (client) await close(client);
		},
	};
}

async function close(client: pg.Client): Promise<void> {
	// The connection may be broken already.
	await client.end().catch(() => undefined);
}
