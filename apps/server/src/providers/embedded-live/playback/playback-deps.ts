import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import type { LiveStreams } from "../live-streams.ts";
import type { MediaNodes } from "../nodes/media-nodes.ts";
import type { ClipMediaCache } from "./clip-media.ts";
import type { Recordings } from "./recordings.ts";
import type { ViewerSessions } from "./viewer-sessions.ts";

/** The dependencies of playback. */
export type PlaybackDeps = EmbeddedLiveDeps & {
	streams: LiveStreams;
	recordings: Recordings;
	clips: ClipMediaCache;
	sessions: ViewerSessions;
	nodes: Pick<MediaNodes, "findOther">;
};
