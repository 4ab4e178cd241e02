import { createClient } from "@redis/client";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Log } from "../log.ts";
import { withinTime } from "../queues/within-time.ts";
import type { SignalBus, SignalBusEvents } from "./signal-bus.ts";
import { signalChannel } from "./signal-connection.ts";
import { deleteLeftStatement } from "./unsent-signals.ts";

const reconnectDelayMs = 500;
const answerTimeoutMs = 5_000;
/** A connection that does not answer a ping within `answerTimeoutMs` is lost, even if nothing reports it closed. */
const pingMs = 5_000;
const signalsPerMessage = 10_000;
/** Longer messages are not ours: a signal has at most 105 characters. */
const messageMax = 2_000_000;

type Pair = { publisher: Client; subscriber: Client };
type Client = ReturnType<typeof createOne>;

/** The library's own reconnection does not notice a server that is silent, so a lost client is replaced. */
const createOne = (url: string) =>
	createClient({
		url,
		disableOfflineQueue: true,
		socket: { connectTimeout: answerTimeoutMs, reconnectStrategy: false },
	});

/** @throws when there is no answer in time; it may still arrive */
const answered = <T>(answer: Promise<T>): Promise<T> =>
	withinTime(
		() => answer,
		answerTimeoutMs,
		() => {
			throw new Error("The signal server does not answer.");
		},
	);

/**
 * Signals over the Pub/Sub of Valkey or Redis: a message holds the name of its process and a batch of signals. The rows
 * stay in PostgreSQL, and are deleted after the message was sent, so that a signal is sent at least once.
 * @param url `redis:` or `rediss:`
 * @param sender distinguishes this process from the others
 */
export function createValkeyBus(
	url: string,
	sender: string,
	{ db, log }: { db: Db; log: Log },
	on: SignalBusEvents,
): SignalBus {
	let pair: Pair | undefined;
	let isStopped = false;
	let isReported = false;
	let retry: NodeJS.Timeout | undefined;
	let heartbeat: NodeJS.Timeout | undefined;

	/** @throws when the server cannot be used */
	async function connect(): Promise<void> {
		const fresh = { publisher: createOne(url), subscriber: createOne(url) };
		let failure: unknown;
		for (const client of Object.values(fresh)) {
			client.on("error", (error: unknown) => {
				failure ??= error;
				lose(fresh, error);
			});
		}
		try {
			await answered(Promise.all([fresh.publisher.connect(), fresh.subscriber.connect()]));
			await answered(fresh.subscriber.subscribe(signalChannel, receive));
			if (isStopped || failure) throw failure ?? new Error("The process stops.");
		} catch (error) {
			destroy(fresh);
			throw failure ?? error;
		}
		pair = fresh;
		isReported = false;
		heartbeat = setInterval(() => {
			const pings = Object.values(fresh).map((client) => answered(client.ping()));
			Promise.all(pings).catch((error: unknown) => lose(fresh, error));
		}, pingMs).unref();
	}

	function lose(lost: Pair, error: unknown): void {
		if (pair !== lost) return;
		clearInterval(heartbeat);
		pair = undefined;
		destroy(lost);
		report(error);
		scheduleReconnect();
	}

	function report(error: unknown): void {
		if (isReported || isStopped) return;
		isReported = true;
		log.error({ alarm: "signals-unavailable", err: error }, "the signal server cannot be used");
	}

	function scheduleReconnect(): void {
		if (isStopped) return;
		retry = setTimeout(() => {
			connect().then(
				() => {
					// What others sent meanwhile has been missed.
					on.reconnect();
				},
				(error: unknown) => {
					report(error);
					scheduleReconnect();
				},
			);
		}, reconnectDelayMs);
	}

	async function publish(signals: readonly string[]): Promise<void> {
		const used = pair;
		if (!used) throw new Error("The signal server is lost.");
		try {
			for (let from = 0; from < signals.length; from += signalsPerMessage) {
				const part = signals.slice(from, from + signalsPerMessage).join(",");
				await answered(used.publisher.publish(signalChannel, `${sender} ${part}`));
			}
		} catch (error) {
			lose(used, error);
			throw error;
		}
	}

	function receive(message: string): void {
		if (message.length > messageMax) return;
		const [from, signals] = message.split(" ");
		if (from === sender || !signals) return;
		for (const signal of signals.split(",")) on.receive(signal);
	}

	return {
		isOpen: () => pair !== undefined,
		async send(ids, signals) {
			await publish(signals);
			if (ids.length > 0) await sql`delete from unsent_signal where id = any(${ids}::uuid[])`.execute(db);
		},
		async takeOver() {
			return db.transaction().execute(async (tx) => {
				const { rows } = await sql.raw<{ signals: string[] }>(deleteLeftStatement).execute(tx);
				const signals = [...new Set(rows.flatMap((row) => row.signals))];
				// A failure rolls the deletion back.
				if (signals.length > 0) await publish(signals);
				return signals;
			});
		},
		/** A process starts without the server, too, and connects as soon as it can. */
		async start() {
			await connect().catch((error: unknown) => {
				report(error);
				scheduleReconnect();
			});
		},
		async stop() {
			isStopped = true;
			clearTimeout(retry);
			clearInterval(heartbeat);
			if (pair) destroy(pair);
			pair = undefined;
		},
	};
}

function destroy(pair: Pair): void {
	for (const client of Object.values(pair)) if (client.isOpen) client.destroy();
}

/** Connects once. @returns why the server cannot be used; null if it can */
export async function checkValkey(url: string): Promise<string | null> {
	const client = createOne(url);
	let failure: Error | null = null;
	client.on("error", (error: Error) => {
		failure = error;
	});
	try {
		await answered(client.connect());
		await answered(client.publish(signalChannel, ""));
		return null;
	} catch (error) {
		const cause: unknown = failure ?? error;
		return cause instanceof Error && cause.message !== "" ? cause.message : String(cause);
	} finally {
		if (client.isOpen) client.destroy();
	}
}
