import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import type { LiveStreams } from "../live-streams.ts";
import type { Recordings } from "./recordings.ts";
import type { ViewerSessions } from "./viewer-sessions.ts";

/** What playback stands on. */
export type PlaybackDeps = EmbeddedLiveDeps & {
	streams: LiveStreams;
	recordings: Recordings;
	sessions: ViewerSessions;
};
