import { streamLimits } from "@stride/contract/limits";
import { streamNamespace } from "@stride/contract/realtime";
import { atMostEvery } from "../../platform/at-most-every.ts";
import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";
import type { Realtime, RealtimeSocket } from "../../platform/realtime.ts";
import { campaignChanged } from "../campaigns/index.ts";
import { freeTimeOver } from "./admit-viewer.ts";
import { viewersChanged } from "./broadcast-events.ts";
import { streamChanged } from "./stream-changed.ts";
import { createSocketDevices, createStreamSocket, type StreamSocket } from "./stream-sockets.ts";
import { findStream, type StreamRow } from "./streams.queries.ts";
import type { Watching } from "./watching.ts";

const prefix = streamNamespace("");
/** What the stream becomes is told almost at once; how many watch, and who may go on, in longer steps. */
const quietMs = { stream: 250, crowd: 1_000 };

/** A stream that somebody on this node has open: as it was last told, and to whom. */
type Open = { row: StreamRow; sockets: Map<string, StreamSocket> };

/**
 * Tells everyone who has a stream open what becomes of it and how long they may watch, and its broadcaster how long they
 * may go on. What is told is read after the change was committed, so that a signal which is lost or doubled does no harm.
 * @returns a function that ends it
 */
export function watchStreams(deps: Platform & { watching: Watching }, realtime: Realtime): () => void {
	const open = new Map<string, Open>();
	const devices = createSocketDevices(deps);

	/** @returns the stream as it is now, after whatever it became was told */
	async function refresh(id: string): Promise<StreamRow | null> {
		const known = open.get(id);
		const row = await findStream(deps.db, id);
		if (!known) return row ?? null;
		if (!row) {
			// Nobody is shown it any more.
			realtime.emit(prefix, id, "stop", { streamId: id });
			open.delete(id);
			return null;
		}
		const before = known.row;
		known.row = row;
		for (const socket of known.sockets.values()) socket.tellChange(before, row);
		return row;
	}

	async function tellAll(id: string): Promise<void> {
		const row = await refresh(id);
		if (!row) return;
		// Many are read together; one who cannot be told does not keep the others.
		await Promise.allSettled([...(open.get(id)?.sockets.values() ?? [])].map((socket) => socket.tell(row)));
	}

	const tell = (id: string) => {
		tellAll(id).catch((error: unknown) => deps.log.warn({ err: error, streamId: id }, "viewers were not told"));
	};
	const [changed, crowdChanged] = [quietMs.stream, quietMs.crowd].map((ms) => {
		const soon = atMostEvery(ms, tell);
		return (id: string) => {
			if (open.has(id)) soon(id);
		};
	}) as [(id: string) => void, (id: string) => void];

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
		await one.tell(entry.row);
		one.tellStreamingTime(entry.row);
	}

	/** What is reported is not read: whoever reports is told what we have counted, one report at a time. */
	function answerReports(socket: RealtimeSocket, entry: Open, one: StreamSocket): void {
		let isBusy = false;
		socket.on("playback", async () => {
			if (isBusy) return;
			isBusy = true;
			try {
				await one.tell(entry.row);
			} catch (error) {
				deps.log.warn({ err: error, streamId: entry.row.id }, "a viewer was not told");
			} finally {
				isBusy = false;
			}
		});
		socket.on("streaming", () => one.tellStreamingTime(entry.row));
	}

	realtime.add({
		prefix,
		exists: async (id) => isUuid(id) && (await findStream(deps.db, id)) !== undefined,
		onConnect: join,
		onAuthorize: async (socket, id) => {
			const entry = open.get(id);
			const one = entry?.sockets.get(socket.id);
			if (!entry || !one) return;
			await one.tell(entry.row);
			one.tellStreamingTime(entry.row);
		},
	});
	deps.signals.subscribe(streamChanged, changed);
	deps.signals.subscribe(viewersChanged, crowdChanged);
	deps.signals.subscribe(freeTimeOver, crowdChanged);
	// A gift lets somebody watch on.
	deps.signals.subscribe(campaignChanged, (campaignId) => {
		for (const [id, { row }] of open) if (row.campaignId === campaignId) changed(id);
	});
	deps.signals.onReconnect(() => {
		for (const id of open.keys()) changed(id);
	});
	const everyMs = streamLimits.streamingReportSeconds * 1_000;
	const timer = setInterval(() => {
		for (const { row, sockets } of open.values()) for (const socket of sockets.values()) socket.tellStreamingTime(row);
	}, everyMs);
	timer.unref();
	return () => clearInterval(timer);
}
