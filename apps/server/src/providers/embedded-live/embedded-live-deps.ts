import type { LiveHost } from "../../modules/streams/index.ts";
import type { Platform } from "../../platform/context.ts";
import type { ErrorReport } from "../../platform/log.ts";

/** The engine's dependencies: the platform, the product as its host, and timers. */
export type EmbeddedLiveDeps = Platform & {
	host: LiveHost;
	/** Schedules a callback. @returns a function that cancels it */
	after: (delayMs: number, callback: () => void) => () => void;
	/** Reports failures of repeated writes to recordings, for all streams: during an outage each attempt fails every second. */
	reportOutage: ErrorReport;
};
