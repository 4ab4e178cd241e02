import type { Platform } from "../../platform/context.ts";
import type { LiveEngine } from "./broadcast/live-engine.ts";
import type { Watching } from "./viewing/watching.ts";

/** The dependencies of the stream operations. */
export type StreamDeps = Platform & { liveEngine: LiveEngine; watching: Watching };
