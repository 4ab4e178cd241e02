import { sql } from "kysely";
import { Counter } from "prom-client";
import { type CommitSink, collectForCommit } from "./db/commit-collector.ts";
import type { Db } from "./db/database.ts";
import type { FailPoint } from "./fail-points.ts";
import type { NewId } from "./ids.ts";
import { createErrorReport, type Log } from "./log.ts";
import { createPostgresBus } from "./signals/postgres-bus.ts";
import { recordStatement, signalPattern } from "./signals/unsent-signals.ts";
import { createValkeyBus } from "./signals/valkey-bus.ts";

/** `id`: an id, or a name in lower case. */
export type Signal = { kind: string; id: string };
type Listener = (id: string) => void;

/**
 * Notifies every process of a change. A signal carries no data: its subscriber reads the state, so a lost, duplicate or
 * late signal does no harm.
 */
export type Signals = {
	/** Delivered if, and only if, the caller's transaction commits, also when the process ends at that moment. */
	publish(db: Db, signal: Signal): Promise<void>;
	/** As `publish`, but not recorded: a process that ends before it sends loses the signal. */
	hint(db: Db, signal: Signal): Promise<void>;
	/** @returns a function that unsubscribes */
	subscribe(kind: string, listener: Listener): () => void;
	/** Called after a lost connection is restored: signals may have been missed. */
	onReconnect(listener: () => void): void;
	start(): Promise<void>;
	/** Sends what is waiting. */
	stop(): Promise<void>;
};

export const signalsSent = new Counter({
	name: "signals_sent_total",
	help: "Signals that this process sent to the others, without duplicates within a batch",
	registers: [],
});
export const signalsTakenOver = new Counter({
	name: "signals_taken_over_total",
	help: "Signals that this process sent because the process that recorded them had not",
	registers: [],
});

/** Signals of this time are sent together. */
const batchMs = 20;
/** With the age of a row that is taken over, it bounds how late a signal of a process that ended is. */
const takeOverMs = 1_000;
/** Transactions and signals that wait while the connection is lost; the rows of further ones are taken over. */
const waitingMax = 10_000;

type Collected = { text: string; isRecorded: boolean };

export function createSignals(deps: {
	/** a session connection: behind a pooler, the address of the database itself */
	directUrl: string;
	/** a server of Valkey or Redis, instead of PostgreSQL's notifications */
	valkey?: { url: string; db: Db } | undefined;
	log: Log;
	newId: NewId;
	failPoint: FailPoint;
}): Signals {
	const { log } = deps;
	const reportSending = createErrorReport(log, "warn", "signals could not be sent yet");
	const reportReading = createErrorReport(log, "warn", "unsent signals could not be read");
	const listeners = new Map<string, Set<Listener>>();
	const reconnectListeners = new Set<() => void>();
	let waiting = { ids: [] as string[], signals: new Set<string>() };
	let batchTimer: NodeJS.Timeout | undefined;
	let takeOverTimer: NodeJS.Timeout | undefined;
	let sending = Promise.resolve();

	const events = {
		receive: deliver,
		reconnect() {
			for (const listener of reconnectListeners) listener();
		},
	};
	const bus = deps.valkey
		? createValkeyBus(deps.valkey.url, deps.newId(), { db: deps.valkey.db, log }, events)
		: createPostgresBus(deps.directUrl, log, events);

	function deliver(text: string): void {
		const [, kind, id] = signalPattern.exec(text) ?? [];
		if (!kind || !id) return;
		for (const listener of listeners.get(kind) ?? []) {
			try {
				listener(id);
			} catch (error) {
				log.error({ err: error, kind }, "a subscriber of a signal failed");
			}
		}
	}

	/** To this process at once, to the others with the next batch. */
	function distribute(texts: ReadonlySet<string>, rowId?: string): void {
		if (rowId) deps.failPoint("after-commit-before-signal");
		for (const text of texts) deliver(text);
		if (waiting.ids.length >= waitingMax || waiting.signals.size >= waitingMax) return;
		if (rowId) waiting.ids.push(rowId);
		for (const text of texts) waiting.signals.add(text);
		batchTimer ??= setTimeout(() => void flush(), batchMs).unref();
	}

	function flush(): Promise<void> {
		clearTimeout(batchTimer);
		batchTimer = undefined;
		sending = sending.then(async () => {
			if (!bus.isOpen() || waiting.signals.size === 0) return;
			const batch = waiting;
			waiting = { ids: [], signals: new Set() };
			try {
				await bus.send(batch.ids, [...batch.signals]);
				signalsSent.inc(batch.signals.size);
			} catch (error) {
				// Sent again with the next signals or the next reading, whichever is first.
				waiting = { ids: [...batch.ids, ...waiting.ids], signals: new Set([...batch.signals, ...waiting.signals]) };
				reportSending(error);
			}
		});
		return sending;
	}

	async function catchUp(): Promise<void> {
		await flush();
		if (!bus.isOpen()) return;
		const signals = await bus.takeOver();
		for (const signal of signals) deliver(signal);
		signalsTakenOver.inc(signals.length);
	}

	function scheduleCatchUp(): void {
		takeOverTimer = setTimeout(async () => {
			await catchUp().catch((error: unknown) => reportReading(error));
			if (takeOverTimer) scheduleCatchUp();
		}, takeOverMs).unref();
	}

	/** The id of the row of each transaction that is committing. */
	const rowIds = new WeakMap<readonly Collected[], string>();
	const sink: CommitSink<Collected> = {
		beforeCommit(items) {
			const recorded = new Set(items.filter(({ isRecorded }) => isRecorded).map(({ text }) => text));
			if (recorded.size === 0) return null;
			const id = deps.newId();
			rowIds.set(items, id);
			return recordStatement(id, [...recorded]);
		},
		afterCommit(items) {
			distribute(new Set(items.map(({ text }) => text)), rowIds.get(items));
		},
	};

	/** @throws Error if it is longer, or of other characters, than signals are */
	function textOf({ kind, id }: Signal): string {
		const text = `${kind}:${id}`;
		if (!signalPattern.test(text)) throw new Error(`Not a signal: ${text.slice(0, 100)}`);
		return text;
	}

	return {
		async publish(db, signal) {
			const text = textOf(signal);
			if (db.isTransaction) return collectForCommit(db, sink, { text, isRecorded: true });
			const id = deps.newId();
			await sql.raw(recordStatement(id, [text])).execute(db);
			distribute(new Set([text]), id);
		},
		async hint(db, signal) {
			const text = textOf(signal);
			if (db.isTransaction) return collectForCommit(db, sink, { text, isRecorded: false });
			distribute(new Set([text]));
		},
		subscribe(kind, listener) {
			const known = listeners.get(kind) ?? new Set();
			listeners.set(kind, known.add(listener));
			return () => known.delete(listener);
		},
		onReconnect: (listener) => void reconnectListeners.add(listener),
		async start() {
			await bus.start();
			scheduleCatchUp();
		},
		async stop() {
			clearTimeout(takeOverTimer);
			takeOverTimer = undefined;
			await flush();
			await bus.stop();
		},
	};
}
