import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import type { LiveStreams } from "../live-streams.ts";
import type { Recordings } from "./recordings.ts";
import type { ViewerSessions } from "./viewer-sessions.ts";

/** The dependencies of playback. */
export type PlaybackDeps = EmbeddedLiveDeps & {
	streams: LiveStreams;
	recordings: Recordings;
	sessions: ViewerSessions;
};
