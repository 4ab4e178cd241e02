import { ingestPath } from "@stride/contract/streams/ingest";
import type { StreamEndReason } from "@stride/contract/streams/streams";
import type { FastifyInstance } from "fastify";
import type { LiveEngine, LiveHost } from "../../modules/streams/index.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { MemoryAnswers } from "../../platform/http/memory-answers.ts";
import { createErrorReport } from "../../platform/log.ts";
import type { AddGauge } from "../../platform/metrics/metrics.ts";
import { createKeyedQueue } from "../../platform/queues/keyed-queue.ts";
import { withinTime } from "../../platform/queues/within-time.ts";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import { IngestConnection } from "./ingest/ingest-connection.ts";
import { openIngestGateway } from "./ingest/ingest-gateway.ts";
import {
	beginDeletion,
	beginStop,
	findEncoderStatus,
	findState,
	findStreamOfKey,
	listUnfinished,
	removeBroadcast,
	setKey,
} from "./live-broadcasts.queries.ts";
import { createLiveStreams } from "./live-streams.ts";
import { createBroadcastLeases, defaultLeaseTimes, LeaseLostError, type LeaseTimes } from "./nodes/broadcast-leases.ts";
import { hasAbandonedWork, listAbandoned } from "./nodes/leases.queries.ts";
import { createMediaNodes } from "./nodes/media-nodes.ts";
import { createClipMedia, findPositions, placeClip } from "./playback/clip-media.ts";
import { listRecordingFiles, mountDownloads } from "./playback/download.routes.ts";
import { mountPlayback } from "./playback/playback.routes.ts";
import { createRecordingDownloads } from "./playback/recording-downloads.ts";
import { createRecordings } from "./playback/recordings.ts";
import { mountPlaybackRedirects } from "./playback/redirect-to-host.ts";
import { createViewerSessions } from "./playback/viewer-sessions.ts";
import { createViewerToken } from "./playback/viewer-token.ts";
import { removeRecording } from "./recording-store.ts";
import { rtmpLimits } from "./rtmp/rtmp-limits.ts";
import { createRtmpServer } from "./rtmp/rtmp-server.ts";
import { stopStream } from "./stop-stream.ts";
import { hashStreamKey, newStreamKey } from "./stream-key.ts";

export type EmbeddedLive = {
	engine: LiveEngine;
	/** Mounts ingest and playback if this process has the role `media`. Call before the server listens. */
	mount(http: FastifyInstance, memoryAnswers: MemoryAnswers): void;
	/** Accepts encoders if RTMP is configured and this process has the role `media`. Call before the server listens. */
	listen(): Promise<void>;
	measure(addGauge: AddGauge): void;
	/** Asks broadcasters to reconnect, flushes recordings and hands viewers over. Call before the server closes. */
	stop(): Promise<void>;
};

/** At a shutdown, for a store or a database that is slow. */
const recordedWithinMs = 3_000;

/** Between attempts to complete stops and deletions: doubled from the first to the last while they fail. */
const finishAgainMs = { first: 5_000, last: 300_000 };

/** Published for the process that hosts a stream. */
const signalKind = "live-broadcast";

/**
 * The built-in live engine: ingest, packaging, recording and playback in this process.
 * @param leaseTimes shorter ones in tests
 */
export function createEmbeddedLive(
	platform: Platform & { host: LiveHost },
	{ leaseTimes = defaultLeaseTimes }: { leaseTimes?: LeaseTimes } = {},
): EmbeddedLive {
	const reportOutage = createErrorReport(platform.log, "warn", "a live recording waits for its store");
	const deps: EmbeddedLiveDeps = { ...platform, after, reportOutage };
	const { config, db, clock, secrets, signals, log } = deps;
	const isMedia = config.roles.has("media");
	const leases = createBroadcastLeases(deps, leaseTimes);
	const nodes = createMediaNodes(deps, leaseTimes);
	const streams = createLiveStreams({ ...deps, leases });
	const recordings = createRecordings(deps);
	const downloads = createRecordingDownloads(deps);
	const clips = createClipMedia(deps);
	const sessions = createViewerSessions(deps);
	const connections = new Set<IngestConnection>();
	const rtmp = createRtmpServer({ ...deps, streams });
	const enqueue = createKeyedQueue();
	let closeGateway: (() => void) | undefined;
	let unsubscribe: (() => void) | undefined;
	const reportSweep = createErrorReport(log, "warn", "abandoned live streams could not be looked up yet");
	let cancelSweep: (() => void) | undefined;
	let isFinishDue = false;
	let finishAfterMs = finishAgainMs.first;
	let isStopped = false;

	/** @returns false if another process hosts the stream, which has to remove it */
	async function remove(streamId: string): Promise<boolean> {
		const lease = leases.find(streamId) ?? (await leases.take(streamId, { states: ["deleting"] }));
		if (!lease) return false;
		await streams.forgetNow(streamId, "deleted");
		await removeRecording(deps, streamId);
		// Evicted after the removal: a request in between would load it into the cache again.
		recordings.forget(streamId);
		downloads.forget(streamId);
		await removeBroadcast(db, lease);
		await leases.release(lease);
		return true;
	}

	/** @returns false if another process hosts the stream, which has to stop it */
	async function stop(streamId: string, reason: StreamEndReason): Promise<boolean> {
		try {
			return await stopStream({ ...deps, leases, streams }, { streamId, reason });
		} catch (error) {
			if (error instanceof LeaseLostError) return false;
			throw error;
		}
	}

	/** Another process that hosts the stream completes the work; without one this process has done it. */
	async function runOrSignal(streamId: string, work: () => Promise<boolean>): Promise<void> {
		if (!(await enqueue(streamId, work))) await signalOwner(streamId);
	}

	const signalOwner = (streamId: string) => signals.publish(db, { kind: signalKind, id: streamId });

	/** The object store or the database was unavailable; what is left has rows in the database. */
	function finishLater(): void {
		if (isFinishDue || isStopped) return;
		isFinishDue = true;
		after(finishAfterMs, () => {
			isFinishDue = false;
			if (!isStopped) runInBackground(finishAgain());
		});
		finishAfterMs = Math.min(2 * finishAfterMs, finishAgainMs.last);
	}

	async function finishAgain(): Promise<void> {
		try {
			await finishPending();
		} catch (error) {
			finishLater();
			throw error;
		}
	}

	/** Completes stops and deletions that another process, or this one before it was killed, began. */
	async function finishPending(): Promise<void> {
		let hasFailed = false;
		for (const { streamId, state, reason } of await listUnfinished(db)) {
			const work = state === "deleting" ? () => remove(streamId) : () => stop(streamId, reason ?? "operator");
			try {
				await enqueue(streamId, work);
			} catch (error) {
				log.error({ err: error, streamId, state }, "finishing a live stream failed");
				hasFailed = true;
				finishLater();
			}
		}
		if (!hasFailed) finishAfterMs = finishAgainMs.first;
	}

	/** Reports a stream as interrupted whose process ended with it. A broadcaster or a viewer has it opened again. */
	async function interruptAbandoned(streamId: string, from: "lost" | "free" = "free"): Promise<void> {
		if (leases.find(streamId)) return;
		const lease = await leases.take(streamId, { states: ["open"], from });
		if (!lease) return;
		try {
			await deps.host.handleEvent({ kind: "interrupted", streamId }, lease.confirm);
		} catch (error) {
			// The next sweep finds the lease when it has ended.
			leases.leave(lease);
			throw error;
		}
		await leases.release(lease);
	}

	/** Takes care of what processes that ended have left. */
	async function sweep(): Promise<void> {
		for (const streamId of await listAbandoned(db)) await interruptAbandoned(streamId, "lost");
		if (await hasAbandonedWork(db)) await finishPending();
	}

	function scheduleSweep(): void {
		cancelSweep = after(leaseTimes.renewEveryMs, () => {
			sweep()
				.catch((error: unknown) => reportSweep(error))
				.finally(() => {
					if (!isStopped) scheduleSweep();
				});
		});
	}

	/** Handles the signal that another process created a key, or ended or deleted a stream. */
	async function handleSignal(streamId: string): Promise<void> {
		if ((await findState(db, streamId)) === "open") await replaceOutdatedBroadcaster(streamId);
		else await finishPending();
	}

	/** The signal of a new key may arrive after a broadcaster has connected with that key, which then stays. */
	async function replaceOutdatedBroadcaster(streamId: string): Promise<void> {
		const stream = streams.peek(streamId);
		for (let key = stream?.broadcasterKey(); stream && key; key = stream.broadcasterKey()) {
			if ((await findStreamOfKey(db, key)) === streamId) return;
			// A stop removes the key as well, and closes the connection itself.
			if ((await findState(db, streamId)) !== "open") return;
			if (stream.broadcasterKey() === key) return stream.replaceBroadcaster();
		}
	}

	/** Logs the failure of work that no caller awaits. */
	function runInBackground(work: Promise<void>): void {
		work.catch((error: unknown) => log.error({ err: error }, "a live stream request of another process failed"));
	}

	const engine: LiveEngine = {
		async createBroadcastConfig(streamId) {
			const streamKey = newStreamKey();
			const keyHash = hashStreamKey(secrets, streamKey);
			if (!(await setKey(db, { streamId, keyHash, at: clock() }))) throw new AppError("LiveStreamEndedException");
			if (isMedia) streams.peek(streamId)?.replaceBroadcaster();
			// Another process may host the stream.
			await signalOwner(streamId);
			const [endpoint, ...otherEndpoints] = await nodes.listAddresses(streamId);
			return { endpoint: ingestAt(endpoint), otherEndpoints: otherEndpoints.map(ingestAt), streamKey };
		},
		async getEncoderStatus(streamId) {
			const seenAfter = new Date(clock().getTime() - rtmpLimits.healthStaleMs);
			return findEncoderStatus(db, { streamId, seenAfter });
		},
		createViewerToken: async (viewing) => createViewerToken(deps, viewing),
		listRecordingFiles: (request) => listRecordingFiles({ ...deps, downloads }, request),
		placeClip: (streamId, choice) => placeClip(deps, streamId, choice),
		findClipPosition: async (clip) => (await clips.get(clip))?.positionMs ?? null,
		findPositions: (streamId, moments) => findPositions(deps, streamId, moments),
		clipUrl: (streamId, clipId) => `${config.mediaUrl}/live/${streamId}/clip/${clipId}/index.m3u8`,
		playbackUrl: (streamId) => `${config.mediaUrl}/live/${streamId}/index.m3u8`,
		interruptAbandoned: (streamId) => interruptAbandoned(streamId),
		async stop(streamId, reason) {
			if (isMedia) {
				return runOrSignal(streamId, () => stop(streamId, reason)).catch((error: unknown) => {
					finishLater();
					throw error;
				});
			}
			if ((await beginStop(db, { streamId, reason })) === "stopping") await signalOwner(streamId);
		},
		async deleteStream(streamId) {
			await beginDeletion(db, streamId);
			if (isMedia) return runOrSignal(streamId, () => remove(streamId));
			await signalOwner(streamId);
		},
	};

	return {
		engine,
		mount(http, memoryAnswers) {
			if (!isMedia) return mountPlaybackRedirects(http, nodes);
			const gateway = openIngestGateway(http, deps, (socket) => {
				const connection = new IngestConnection({ ...deps, streams }, socket);
				connections.add(connection);
				socket.once("close", () => connections.delete(connection));
			});
			closeGateway = gateway.close;
			mountPlayback(http, memoryAnswers, { ...deps, streams, recordings, clips, sessions, nodes });
			mountDownloads(http, { ...deps, downloads });
			unsubscribe = signals.subscribe(signalKind, (streamId) => runInBackground(handleSignal(streamId)));
			signals.onReconnect(() => runInBackground(finishPending()));
			http.addHook("onListen", async () => {
				await nodes.start();
				runInBackground(finishPending());
				scheduleSweep();
				runInBackground(streams.removeOrphanedJournals());
			});
			// Connections that have not answered the close frame would delay the server's close.
			http.addHook("preClose", async () => gateway.terminateAll());
		},
		async listen() {
			if (isMedia && config.rtmp) await rtmp.listen(config.rtmp);
		},
		measure(addGauge) {
			addGauge({
				name: "live_broadcasts",
				help: "Broadcasts of this process, by whether their broadcaster is connected",
				labelNames: ["broadcaster"],
				read() {
					const all = streams.listOpen();
					const connected = all.filter((stream) => stream.broadcasterKey() !== undefined).length;
					return [
						{ labels: { broadcaster: "connected" }, value: connected },
						{ labels: { broadcaster: "away" }, value: all.length - connected },
					];
				},
			});
			addGauge({
				name: "live_encoders",
				help: "RTMP connections of this process",
				read: () => [{ value: rtmp.connectionCount() }],
			});
			addGauge({
				name: "live_viewers",
				help: "Viewers of the live broadcasts of this process",
				read: () => [{ value: streams.listOpen().reduce((sum, stream) => sum + stream.viewerCount(), 0) }],
			});
		},
		async stop() {
			isStopped = true;
			cancelSweep?.();
			unsubscribe?.();
			closeGateway?.();
			await nodes.drain();
			rtmp.close();
			// The next owner learns the names of complete segments from the recording, and would give others to those that are
			// not in it yet.
			const recorded = () => Promise.all(streams.listOpen().map((stream) => stream.recorded()));
			// What is late then is written while the streams are released, unless another process takes them first.
			await withinTime(recorded, recordedWithinMs, () => undefined);
			const released = streams.listOpen();
			// Before the next owner takes one, which ends its count of viewers.
			const watched = released.filter((stream) => stream.isWatched());
			nodes.handOver.begin(released.map(({ id }) => id));
			for (const connection of connections) connection.requestReconnect();
			await streams.releaseAll();
			rtmp.disconnectAll();
			await leases.stop();
			await nodes.handOver.finish(watched);
			await nodes.stop();
		},
	};
}

const ingestAt = (address: string) => `${address.replace(/^http/, "ws")}${ingestPath}`;

/** These timers do not keep the process running. */
function after(delayMs: number, callback: () => void): () => void {
	const timer = setTimeout(callback, delayMs).unref();
	return () => clearTimeout(timer);
}
