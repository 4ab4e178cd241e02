import type { StreamMetadata, StreamNotification, StreamServerEvents } from "@stride/contract/realtime";
import type { StreamEndReason } from "@stride/contract/streams/streams";
import type { Platform } from "../../platform/context.ts";
import { accountIdOf } from "../../platform/http/actor.ts";
import { findDevicesOfClients } from "../../platform/http/device-clients.ts";
import { readDeviceHeader } from "../../platform/http/device-cookie.ts";
import { createBatch } from "../../platform/queues/batch.ts";
import type { RealtimeSocket } from "../../platform/realtime-server.ts";
import { isOnAir, isWatchable, readEndReason, readState } from "./stream.ts";
import type { StreamRow } from "./streams.queries.ts";
import { addressHash, type Viewer } from "./viewing/viewer.ts";
import type { Watching } from "./viewing/watching.ts";

type Deps = Platform & { watching: Watching };

/** One open page: a viewer's, or the broadcaster's own. */
export type StreamSocket = {
	isAuthorOf(row: StreamRow): boolean;
	/** Publishes the viewer count, the stream's state and this viewer's remaining time. */
	publishState(row: StreamRow): Promise<void>;
	publishStreamingTime(row: StreamRow): void;
	/** Publishes the difference to the last published row. */
	publishChange(before: StreamRow, row: StreamRow): void;
};

export type SocketDevices = ReturnType<typeof createSocketDevices>;

/** Identifies a socket's device by its cookie, else by its label, since the cookie may be newer than the socket. */
export function createSocketDevices(deps: Pick<Platform, "db" | "config" | "secrets">) {
	const ofClient = createBatch(
		async (labels: readonly string[]) => {
			const found = await findDevicesOfClients(deps.db, labels);
			return labels.map((label) => found.get(label) ?? null);
		},
		{ atOnceMax: 500 },
	);
	return async ({ handshake, data: { clientId } }: RealtimeSocket): Promise<string | null> =>
		readDeviceHeader(deps, handshake.headers.cookie) ?? (clientId ? ofClient(clientId) : null);
}

export function createStreamSocket(deps: Deps, devices: SocketDevices, socket: RealtimeSocket): StreamSocket {
	const hash = addressHash(deps.secrets, socket.data.address);
	let deviceId: string | null = null;
	let isLimitNotified = false;
	let hadTimeLeft = false;

	const emit = <E extends keyof StreamServerEvents>(event: E, payload: Parameters<StreamServerEvents[E]>[0]) =>
		socket.emit(event, payload);
	const notify = (row: StreamRow, code: StreamNotification["code"]) => emit("notification", { code, streamId: row.id });
	const isAuthorOf = ({ authorId }: StreamRow) => accountIdOf(socket.data.actor) === authorId;

	async function viewerOf(): Promise<Viewer> {
		deviceId ??= await devices(socket);
		return { accountId: accountIdOf(socket.data.actor), deviceId };
	}

	/** The start of metering is notified once, its end whenever time was left before. */
	function notifyFreeTime(row: StreamRow, remaining: number | null): void {
		const isMetered = remaining !== null && isWatchable({ ...row, state: readState(row.state) });
		// No limit is notified if the whole recording fits into the free time.
		const isAllFree = remaining !== null && row.durationMs !== null && row.durationMs <= remaining * 1_000;
		if (isMetered && remaining > 0 && !isAllFree && !isLimitNotified) {
			isLimitNotified = true;
			notify(row, "PLAYBACK_LIMITED");
		}
		if (isMetered && remaining === 0 && hadTimeLeft) notify(row, "PLAYBACK_TIMEOUT");
		hadTimeLeft = isMetered && remaining > 0;
	}

	function publishStreamingTime(row: StreamRow): void {
		if (!row.endsBy || !isOnAir(readState(row.state)) || !isAuthorOf(row)) return;
		const leftMs = row.endsBy.getTime() - deps.clock().getTime();
		emit("remainingStreamingTime", { streamId: row.id, seconds: Math.max(0, Math.round(leftMs / 1_000)) });
	}

	return {
		isAuthorOf,
		publishStreamingTime,
		async publishState(row) {
			const left = await deps.watching.left(row, { viewer: await viewerOf(), addressHash: hash });
			const remaining = left === null ? null : Math.ceil(left.leftMs / 1_000);
			const metadata: StreamMetadata = {
				remainingPlaybackTime: remaining,
				exceeded: left?.exceeded ?? null,
				viewerCount: row.viewersCount,
				status: readState(row.state),
			};
			emit("metadata", metadata);
			notifyFreeTime(row, remaining);
		},
		publishChange(before, row) {
			const [from, to] = [readState(before.state), readState(row.state)];
			if (from === "upcoming" && to !== "upcoming") {
				emit("start", { streamId: row.id });
				if (isAuthorOf(row)) notify(row, "LIVE_STREAM_LIMITED");
				publishStreamingTime(row);
			}
			if (from !== "paused" && to === "paused") notify(row, "LIVE_STREAM_PAUSED");
			if (from === "paused" && to === "live") notify(row, "LIVE_STREAM_RESUMED");
			if (from !== "ended" && to === "ended") {
				const reason: StreamEndReason = readEndReason(String(row.endReason));
				emit("stop", { streamId: row.id, reason });
				if (reason === "limit" && isAuthorOf(row)) notify(row, "LIVE_STREAM_TIMEOUT");
			}
		},
	};
}
