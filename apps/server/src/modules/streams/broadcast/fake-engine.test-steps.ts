import type { StreamEndReason } from "@stride/contract/streams/streams";
import type { CreateLiveEngine, LiveEvent, LiveHost, RecordingReader, Viewing } from "./live-engine.ts";

/** An engine without video: tests emit its events and inspect its requests. */
export function createFakeEngine() {
	const hosts: LiveHost[] = [];
	const requests = {
		keys: [] as string[],
		viewings: [] as Viewing[],
		readers: [] as RecordingReader[],
		stopped: [] as { streamId: string; reason: StreamEndReason }[],
		deleted: [] as string[],
	};
	const create: CreateLiveEngine = (host) => {
		hosts.push(host);
		return {
			async createBroadcastConfig(streamId) {
				requests.keys.push(streamId);
				const streamKey = `key-${requests.keys.length}`;
				return { endpoint: "ws://engine.invalid/ingest", otherEndpoints: [], streamKey };
			},
			getEncoderStatus: async () => ({ hasKey: false, isConnected: false, health: null, refusal: null }),
			async createViewerToken(viewing) {
				requests.viewings.push(viewing);
				return { token: `token-${requests.viewings.length}`, expiresAt: new Date(Date.now() + 60_000) };
			},
			async listRecordingFiles({ streamId, reader, fileName }) {
				requests.readers.push(reader);
				const file = {
					url: `https://engine.invalid/${streamId}/1.mp4?${new URLSearchParams({ name: fileName })}`,
					bytes: 1_000_000,
					durationMs: 61_500,
					expiresAt: new Date(Date.UTC(2030, 0, 1)),
				};
				return [file];
			},
			async placeClip(_streamId, choice) {
				const recordedMs = 61_500;
				const [startMs, endMs] =
					"lastMs" in choice
						? [recordedMs - choice.lastMs, recordedMs]
						: [choice.startMs, Math.min(choice.endMs, recordedMs)];
				if (endMs - startMs < choice.minMs) return null;
				return { startMs, endMs, madeAt: null, leadMs: startMs % 2_000, durationMs: endMs - startMs };
			},
			findClipPosition: async ({ range }) => range.startMs - (range.startMs % 2_000),
			// A broadcast of a minute that began with 1970.
			findPositions: async (_streamId, moments) =>
				moments.map((moment) => (moment.getTime() < 60_000 ? moment.getTime() : null)),
			clipUrl: (streamId, clipId) => `/fake/${streamId}/${clipId}.m3u8`,
			playbackUrl: (streamId) => `/fake/${streamId}.m3u8`,
			interruptAbandoned: (streamId) => host.handleEvent({ kind: "interrupted", streamId }),
			async stop(streamId, reason) {
				requests.stopped.push({ streamId, reason });
			},
			async deleteStream(streamId) {
				requests.deleted.push(streamId);
			},
		};
	};
	const host = (node = 0): LiveHost => {
		const found = hosts[node];
		if (!found) throw new Error(`Node ${node} has no engine.`);
		return found;
	};
	return { create, requests, host, emit: (event: LiveEvent) => host().handleEvent(event) };
}

export type FakeEngine = ReturnType<typeof createFakeEngine>;
