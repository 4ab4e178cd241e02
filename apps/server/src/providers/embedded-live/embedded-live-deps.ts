import type { LiveHost } from "../../modules/streams/index.ts";
import type { Platform } from "../../platform/context.ts";

/** What the engine stands on: the platform, the product that it asks and tells, and timers. */
export type EmbeddedLiveDeps = Platform & {
	host: LiveHost;
	/** Calls back after so many milliseconds, unless it is cancelled by what it returns. */
	after: (delayMs: number, callback: () => void) => () => void;
};
