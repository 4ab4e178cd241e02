import type { Platform } from "../../platform/context.ts";
import type { BoundedQueue } from "../../platform/queues/bounded-queue.ts";
import type { GuardedFetch } from "../../platform/security/guarded-fetch.ts";

/** Dependencies of the operations on posts. */
export type PostDeps = Platform & {
	guardedFetch: GuardedFetch;
	linkReading: BoundedQueue;
};
