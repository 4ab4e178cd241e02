import { sql } from "kysely";
import pg from "pg";
import { compileOnce } from "./db/compile-once.ts";
import type { Db } from "./db/database.ts";
import type { Log } from "./log.ts";

/** One channel with a fixed name; the payload says what changed. */
const channel = "stride_changed";

/** `id`: an id, or a name in lower case. */
export type Signal = { kind: string; id: string };
type Listener = (id: string) => void;

/**
 * Notifies every process of a change. A signal carries no data: its subscriber reads the state, so a lost, duplicate or
 * late signal does no harm.
 */
export type Signals = {
	/** Sent with the caller's transaction: delivered if, and only if, that commits. */
	publish(db: Db, signal: Signal): Promise<void>;
	/** @returns a function that unsubscribes */
	subscribe(kind: string, listener: Listener): () => void;
	/** Called after a lost connection is restored: signals may have been missed. */
	onReconnect(listener: () => void): void;
	start(): Promise<void>;
	stop(): Promise<void>;
};

const notify = compileOnce((db, { payload }: { payload: string }) =>
	db.selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as("sent")),
);

const signalPattern = /^([a-z-]+):([0-9a-z-]{1,64})$/;
const reconnectDelayMs = 500;

/** @param directUrl a session connection: behind a pooler, the address of the database itself */
export function createSignals(directUrl: string, log: Log): Signals {
	const listeners = new Map<string, Set<Listener>>();
	const reconnectListeners = new Set<() => void>();
	let client: pg.Client | undefined;
	let stopped = false;
	let retry: NodeJS.Timeout | undefined;

	const handle = (payload: string | undefined) => {
		const [, kind, id] = signalPattern.exec(payload ?? "") ?? [];
		if (!kind || !id) return;
		for (const listener of listeners.get(kind) ?? []) listener(id);
	};

	async function connect(): Promise<void> {
		const fresh = new pg.Client({ connectionString: directUrl, keepAlive: true, application_name: "stride-signals" });
		fresh.on("notification", (message) => handle(message.payload));
		fresh.on("error", (error) => log.warn({ err: error }, "the listening connection broke"));
		fresh.on("end", () => {
			if (client === fresh) scheduleReconnect();
		});
		await fresh.connect();
		await fresh.query(`listen ${channel}`);
		client = fresh;
	}

	function scheduleReconnect(): void {
		client = undefined;
		if (stopped) return;
		retry = setTimeout(() => {
			connect().then(
				() => {
					for (const listener of reconnectListeners) listener();
				},
				(error: unknown) => {
					log.warn({ err: error }, "the listening connection is not back yet");
					scheduleReconnect();
				},
			);
		}, reconnectDelayMs);
	}

	return {
		async publish(db, { kind, id }) {
			await notify(db, { payload: `${kind}:${id}` });
		},
		subscribe(kind, listener) {
			const known = listeners.get(kind) ?? new Set();
			listeners.set(kind, known.add(listener));
			return () => known.delete(listener);
		},
		onReconnect: (listener) => void reconnectListeners.add(listener),
		start: connect,
		async stop() {
			stopped = true;
			clearTimeout(retry);
			await client?.end();
		},
	};
}
