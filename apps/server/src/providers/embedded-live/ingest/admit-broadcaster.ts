import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { findState, findStreamOfKey } from "../live-broadcasts.queries.ts";
import type { Broadcaster, LiveStream } from "../live-stream.ts";
import type { LiveStreams } from "../live-streams.ts";
import { streamKeyHashes } from "../stream-key.ts";

export type AdmissionDeps = EmbeddedLiveDeps & { streams: LiveStreams };

/**
 * `not-now`: the key is valid, but the host does not admit the broadcaster. `elsewhere`: another process has taken the
 * stream meanwhile, or this one shuts down.
 */
export type AdmissionRefusal = "unknown-key" | "not-now" | "elsewhere";

/**
 * Admits a broadcaster, which replaces the stream's current one. Keys of any format are looked up by their hash, so an
 * unknown key takes the same time regardless of its content.
 */
export async function admitBroadcaster(
	deps: AdmissionDeps,
	streamKey: string,
	broadcaster: Broadcaster,
): Promise<LiveStream | AdmissionRefusal> {
	const keyHashes = streamKeyHashes(deps.secrets, streamKey);
	const streamId = await findStreamOfKey(deps.db, keyHashes);
	if (!streamId) return "unknown-key";
	const admission = await deps.host.admitBroadcaster(streamId);
	if (!admission) return "not-now";
	const stream = await deps.streams.claim(streamId);
	if (!stream) return (await findState(deps.db, streamId)) === "open" ? "elsewhere" : "not-now";
	stream.endsBy = admission.endsBy;
	stream.attach(broadcaster, keyHashes);
	// The key may have been replaced meanwhile. A replacement after this check finds this broadcaster attached.
	try {
		if ((await findStreamOfKey(deps.db, keyHashes)) === streamId) return stream;
	} catch (error) {
		stream.detach(broadcaster);
		throw error;
	}
	stream.detach(broadcaster);
	return "unknown-key";
}
