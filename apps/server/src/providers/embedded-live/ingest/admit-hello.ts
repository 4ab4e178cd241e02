import type { IngestHello } from "@stride/contract/ingest";
import type { z } from "zod";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { findStreamOfKey } from "../live-broadcasts.queries.ts";
import type { Broadcaster, LiveStream } from "../live-stream.ts";
import type { LiveStreams } from "../live-streams.ts";
import { streamKeyHashes } from "../stream-key.ts";

export type Hello = z.output<typeof IngestHello>;
/** `not-now`: the key is right, the host says no. */
export type HelloRefusal = "unknown-key" | "not-now";

/**
 * Lets a broadcaster in and puts it in the place of whoever feeds the stream. A key is looked up by its hash, whatever
 * it looks like: that it is unknown takes as long to say for each.
 */
export async function admitHello(
	deps: EmbeddedLiveDeps & { streams: LiveStreams },
	hello: Hello,
	broadcaster: Broadcaster,
): Promise<LiveStream | HelloRefusal> {
	const keyHashes = streamKeyHashes(deps.secrets, hello.streamKey);
	const streamId = await findStreamOfKey(deps.db, keyHashes);
	if (!streamId) return "unknown-key";
	const admission = await deps.host.admitBroadcaster(streamId);
	if (!admission) return "not-now";
	const stream = await deps.streams.get(streamId);
	if (!stream) return "not-now";
	stream.endsBy = admission.endsBy;
	stream.attach(broadcaster);
	// A new key may have been made meanwhile. Whoever makes one after this look finds this broadcaster in its place.
	if ((await findStreamOfKey(deps.db, keyHashes)) === streamId) return stream;
	stream.detach(broadcaster);
	return "unknown-key";
}
