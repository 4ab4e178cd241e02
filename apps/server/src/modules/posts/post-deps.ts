import type { BoundedQueue } from "../../platform/bounded-queue.ts";
import type { Platform } from "../../platform/context.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch.ts";

/** Dependencies of the operations on posts. */
export type PostDeps = Platform & {
	guardedFetch: GuardedFetch;
	linkReading: BoundedQueue;
};
