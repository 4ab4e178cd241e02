import { streamLimits } from "@stride/contract/limits";
import { streamNamespace } from "@stride/contract/realtime";
import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";
import { atMostEvery } from "../../platform/queues/at-most-every.ts";
import type { Realtime, RealtimeSocket } from "../../platform/realtime-server.ts";
import { campaignChanged } from "../campaigns/index.ts";
import { viewersChanged } from "./broadcast/broadcast-events.ts";
import { listShownLiveCaptions, liveCaptionsChanged } from "./captions/send-live-caption.ts";
import { streamChanged } from "./stream-changed.ts";
import { createSocketDevices, createStreamSocket, type StreamSocket } from "./stream-sockets.ts";
import { findStream, type StreamRow } from "./streams.queries.ts";
import { freeTimeOver } from "./viewing/admit-viewer.ts";
import type { Watching } from "./viewing/watching.ts";

const prefix = streamNamespace("");
/** State changes are published almost at once; viewer counts and remaining time less often. */
const quietMs = { stream: 250, captions: 250, crowd: 1_000 };

/** A stream with open pages on this node: the last published row, and the sockets. */
type Open = { row: StreamRow; sockets: Map<string, StreamSocket> };

/**
 * Publishes the state of a stream and the remaining playback time to every page that has it open, and the remaining
 * streaming time to its broadcaster. The state is read after the commit, so lost or repeated signals do no harm.
 * @returns a function that stops it
 */
export function watchStreams(deps: Platform & { watching: Watching }, realtime: Realtime): () => void {
	const open = new Map<string, Open>();
	const devices = createSocketDevices(deps);

	/** Publishes the change to the sockets. @returns the current row */
	async function refresh(id: string): Promise<StreamRow | null> {
		const known = open.get(id);
		const row = await findStream(deps.db, id);
		if (!known) return row ?? null;
		if (!row) {
			// Hidden or deleted.
			realtime.emit(prefix, id, "stop", { streamId: id });
			open.delete(id);
			return null;
		}
		const before = known.row;
		known.row = row;
		for (const socket of known.sockets.values()) socket.publishChange(before, row);
		return row;
	}

	async function publishAll(id: string): Promise<void> {
		const row = await refresh(id);
		if (!row) return;
		// Read in one batch; a failure of one socket does not affect the others.
		await Promise.allSettled([...(open.get(id)?.sockets.values() ?? [])].map((socket) => socket.publishState(row)));
	}

	const publish = (id: string) => {
		publishAll(id).catch((error: unknown) =>
			deps.log.warn({ err: error, streamId: id }, "the state could not be published to the viewers"),
		);
	};
	const [changed, crowdChanged] = [quietMs.stream, quietMs.crowd].map((ms) => {
		const soon = atMostEvery(ms, publish);
		return (id: string) => {
			if (open.has(id)) soon(id);
		};
	}) as [(id: string) => void, (id: string) => void];

	const captionsChanged = atMostEvery(quietMs.captions, (id) => {
		listShownLiveCaptions(deps.db, id).then(
			(captions) => realtime.emit(prefix, id, "captions", { captions }),
			(error: unknown) => deps.log.warn({ err: error, streamId: id }, "captions could not be published to the viewers"),
		);
	});

	async function join(socket: RealtimeSocket, id: string): Promise<void> {
		const row = await findStream(deps.db, id);
		if (!row) {
			socket.disconnect(true);
			return;
		}
		const one = createStreamSocket(deps, devices, socket);
		const entry = open.get(id) ?? { row, sockets: new Map() };
		open.set(id, entry);
		entry.sockets.set(socket.id, one);
		socket.once("disconnect", () => {
			entry.sockets.delete(socket.id);
			if (entry.sockets.size === 0 && open.get(id) === entry) open.delete(id);
		});
		answerReports(socket, entry, one);
		await one.publishState(entry.row);
		one.publishStreamingTime(entry.row);
	}

	/** The content of a report is ignored; the reply is the server's own count, one report at a time. */
	function answerReports(socket: RealtimeSocket, entry: Open, one: StreamSocket): void {
		let isBusy = false;
		socket.on("playback", async () => {
			if (isBusy) return;
			isBusy = true;
			try {
				await one.publishState(entry.row);
			} catch (error) {
				deps.log.warn({ err: error, streamId: entry.row.id }, "the state could not be published to a viewer");
			} finally {
				isBusy = false;
			}
		});
		socket.on("streaming", () => one.publishStreamingTime(entry.row));
	}

	realtime.add({
		prefix,
		exists: async (id) => isUuid(id) && (await findStream(deps.db, id)) !== undefined,
		onConnect: join,
		onAuthorize: async (socket, id) => {
			const entry = open.get(id);
			const one = entry?.sockets.get(socket.id);
			if (!entry || !one) return;
			await one.publishState(entry.row);
			one.publishStreamingTime(entry.row);
		},
	});
	deps.signals.subscribe(streamChanged, changed);
	deps.signals.subscribe(liveCaptionsChanged, (id) => {
		if (open.has(id)) captionsChanged(id);
	});
	deps.signals.subscribe(viewersChanged, crowdChanged);
	deps.signals.subscribe(freeTimeOver, crowdChanged);
	// A donation lifts the limit of its donor.
	deps.signals.subscribe(campaignChanged, (campaignId) => {
		for (const [id, { row }] of open) if (row.campaignId === campaignId) changed(id);
	});
	deps.signals.onReconnect(() => {
		for (const id of open.keys()) changed(id);
	});
	const everyMs = streamLimits.streamingReportSeconds * 1_000;
	const timer = setInterval(() => {
		for (const { row, sockets } of open.values())
			for (const socket of sockets.values()) socket.publishStreamingTime(row);
	}, everyMs);
	timer.unref();
	return () => clearInterval(timer);
}
