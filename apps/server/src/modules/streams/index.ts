export { type AnnouncedStream, findAnnouncedStream, findStart, listStartingStreams } from "./announced-streams.ts";
export { createLiveConfig } from "./broadcast/create-live-config.ts";
export { endStream } from "./broadcast/end-stream.ts";
export type {
	ClipChoice,
	ClipRange,
	CreateLiveEngine,
	LiveEngine,
	LiveEvent,
	LiveHost,
	PlacedClip,
	RecordingFileAddress,
	RecordingReader,
	RequestedSegment,
	Viewing,
} from "./broadcast/live-engine.ts";
export { createLiveHost } from "./broadcast/live-host.ts";
export { superviseStreams } from "./broadcast/supervise-streams.ts";
export { mountCalendar } from "./calendar.routes.ts";
export { campaignStreams, handleStreamEvents } from "./campaign-streams.ts";
export { mountCaptionFiles } from "./captions/caption-files.routes.ts";
export { countListedClips, getClip, listListedClips } from "./clips/read-clips.ts";
export { findDemoStream, moveDemoBack, postponeDemoStreams } from "./demo/shift-demo-streams.ts";
export { findStreams, type StreamFound } from "./found-streams.queries.ts";
export { hideStream, restoreStream } from "./hide-stream.ts";
export { streamRecords } from "./personal-records.ts";
export { pinStream, unpinStream } from "./pin-stream.ts";
export { countListedStreams, getStream, listListedStreams } from "./read-streams.ts";
export { listStreamReferences } from "./referred-streams.queries.ts";
export { createStream, deleteStream } from "./schedule-stream.ts";
export { readState as readStreamState } from "./stream.ts";
export { streamChanged } from "./stream-changed.ts";
export type { StreamDeps } from "./stream-deps.ts";
export { streamScheduled, streamStarted } from "./streams.events.ts";
export { streamJobs, viewerUseDays } from "./streams.jobs.ts";
export { watchStreams } from "./streams.realtime.ts";
export { mountStreamRoutes } from "./streams.routes.ts";
export { createWatching } from "./viewing/watching.ts";
