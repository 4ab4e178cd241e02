import { ingestPath } from "@stride/contract/ingest";
import type { StreamEndReason } from "@stride/contract/streams";
import type { FastifyInstance } from "fastify";
import type { LiveEngine, LiveHost } from "../../modules/streams/index.ts";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import { IngestConnection } from "./ingest/ingest-connection.ts";
import { openIngestDoor } from "./ingest/ingest-door.ts";
import {
	beginDeletion,
	beginStop,
	findState,
	listUnfinished,
	removeBroadcast,
	setKey,
} from "./live-broadcasts.queries.ts";
import { createLiveStreams } from "./live-streams.ts";
import { mountPlayback } from "./playback/playback.routes.ts";
import { createRecordings } from "./playback/recordings.ts";
import { createViewerSessions } from "./playback/viewer-sessions.ts";
import { createViewerToken } from "./playback/viewer-token.ts";
import { removeRecording } from "./recording-store.ts";
import { stopStream } from "./stop-stream.ts";
import { hashStreamKey, newStreamKey } from "./stream-key.ts";

export type EmbeddedLive = {
	engine: LiveEngine;
	/** Ingest and playback, where this process has the role `media`; before the server listens. */
	mount(http: FastifyInstance): void;
	/** Broadcasters are asked to come again, what was made is written; before the server is closed. */
	stop(): Promise<void>;
};

/** Told to the process that has the role `media` by one that has not. */
const signalKind = "live-broadcast";

/** The live engine that comes with the product: takes in, packages, records and serves in this process. */
export function createEmbeddedLive(platform: Platform & { host: LiveHost }): EmbeddedLive {
	const deps: EmbeddedLiveDeps = { ...platform, after };
	const { config, db, clock, secrets, signals, log } = deps;
	const isMedia = config.roles.has("media");
	const streams = createLiveStreams(deps);
	const recordings = createRecordings(deps);
	const sessions = createViewerSessions(deps);
	const connections = new Set<IngestConnection>();
	const inTurn = createTurns();
	let closeDoor: (() => void) | undefined;
	let unsubscribe: (() => void) | undefined;

	async function remove(streamId: string): Promise<void> {
		await streams.forgetNow(streamId, "deleted");
		await removeRecording(deps, streamId);
		// Only now: whoever asked in between would have it read anew.
		recordings.forget(streamId);
		await removeBroadcast(db, streamId);
	}

	const stop = (streamId: string, reason: StreamEndReason) => stopStream(deps, streams, { streamId, reason });

	/** What another process, or this one before it was killed, has begun. */
	async function finishOthers(): Promise<void> {
		for (const { streamId, state, reason } of await listUnfinished(db)) {
			const work = state === "deleting" ? () => remove(streamId) : () => stop(streamId, reason ?? "operator");
			await inTurn(streamId, work).catch((error: unknown) => {
				log.error({ err: error, streamId, state }, "a live stream could not be finished");
			});
		}
	}

	/** Another process has made a key, ended or deleted a stream. */
	async function hear(streamId: string): Promise<void> {
		if ((await findState(db, streamId)) === "open") streams.peek(streamId)?.replaceBroadcaster();
		else await finishOthers();
	}

	/** Work that nobody waits for. */
	function begin(work: Promise<void>): void {
		work.catch((error: unknown) => log.error({ err: error }, "what another process asks of live streams was not done"));
	}

	const engine: LiveEngine = {
		async createBroadcastConfig(streamId) {
			const streamKey = newStreamKey();
			const keyHash = hashStreamKey(secrets, streamKey);
			if (!(await setKey(db, { streamId, keyHash, at: clock() }))) throw new AppError("LiveStreamEndedException");
			if (isMedia) streams.peek(streamId)?.replaceBroadcaster();
			else await signals.publish(db, { kind: signalKind, id: streamId });
			return { endpoint: `${config.mediaUrl.replace(/^http/, "ws")}${ingestPath}`, streamKey };
		},
		createViewerToken: async (viewing) => createViewerToken(deps, viewing),
		playbackUrl: (streamId) => `${config.mediaUrl}/live/${streamId}/index.m3u8`,
		async stop(streamId, reason) {
			if (isMedia) return inTurn(streamId, () => stop(streamId, reason));
			if ((await beginStop(db, { streamId, reason })) === "stopping") {
				await signals.publish(db, { kind: signalKind, id: streamId });
			}
		},
		async deleteStream(streamId) {
			await beginDeletion(db, streamId);
			if (isMedia) return inTurn(streamId, () => remove(streamId));
			await signals.publish(db, { kind: signalKind, id: streamId });
		},
	};

	return {
		engine,
		mount(http) {
			if (!isMedia) return;
			const door = openIngestDoor(http, deps, (socket) => {
				const connection = new IngestConnection({ ...deps, streams }, socket);
				connections.add(connection);
				socket.once("close", () => connections.delete(connection));
			});
			closeDoor = door.close;
			mountPlayback(http, { ...deps, streams, recordings, sessions });
			unsubscribe = signals.subscribe(signalKind, (streamId) => begin(hear(streamId)));
			signals.onReconnect(() => begin(finishOthers()));
			http.addHook("onListen", async () => {
				await streams.removeLeftJournals();
				begin(finishOthers());
			});
			// Connections that have not answered the close by now would hold up the server's end.
			http.addHook("preClose", async () => door.cut());
		},
		async stop() {
			unsubscribe?.();
			closeDoor?.();
			for (const connection of connections) connection.tryAgain();
			await streams.releaseAll();
		},
	};
}

/** Nothing waits for these timers alone. */
function after(delayMs: number, callback: () => void): () => void {
	const timer = setTimeout(callback, delayMs).unref();
	return () => clearTimeout(timer);
}

/** Ends and removals of one stream come one after the other. */
function createTurns() {
	const turns = new Map<string, Promise<unknown>>();
	return <T>(streamId: string, work: () => Promise<T>): Promise<T> => {
		const turn = (turns.get(streamId) ?? Promise.resolve()).catch(() => undefined).then(work);
		turns.set(streamId, turn);
		const forget = () => void (turns.get(streamId) === turn && turns.delete(streamId));
		turn.then(forget, forget);
		return turn;
	};
}
