import type { StreamEndReason } from "@stride/contract/streams";
import type { CreateLiveEngine, LiveEvent, LiveHost, Viewing } from "./live-engine.ts";

/** An engine that carries no video: tests say what it hears, and read what it was asked for. */
export function createFakeEngine() {
	const hosts: LiveHost[] = [];
	const asked = {
		keys: [] as string[],
		viewings: [] as Viewing[],
		stopped: [] as { streamId: string; reason: StreamEndReason }[],
		deleted: [] as string[],
	};
	const create: CreateLiveEngine = (host) => {
		hosts.push(host);
		return {
			async createBroadcastConfig(streamId) {
				asked.keys.push(streamId);
				return { endpoint: "ws://engine.invalid/ingest", streamKey: `key-${asked.keys.length}` };
			},
			async createViewerToken(viewing) {
				asked.viewings.push(viewing);
				return { token: `token-${asked.viewings.length}`, expiresAt: new Date(Date.now() + 60_000) };
			},
			playbackUrl: (streamId) => `/fake/${streamId}.m3u8`,
			async stop(streamId, reason) {
				asked.stopped.push({ streamId, reason });
			},
			async deleteStream(streamId) {
				asked.deleted.push(streamId);
			},
		};
	};
	const host = (node = 0): LiveHost => {
		const found = hosts[node];
		if (!found) throw new Error(`Node ${node} has no engine.`);
		return found;
	};
	return { create, asked, host, hear: (event: LiveEvent) => host().handleEvent(event) };
}

export type FakeEngine = ReturnType<typeof createFakeEngine>;
