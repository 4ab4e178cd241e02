import { type BoundedQueue, createBoundedQueue } from "../../platform/bounded-queue.ts";
import { AppError } from "../../platform/errors.ts";

/** Bounds the number of pages that are read at once. */
export const createLinkReading = (): BoundedQueue =>
	createBoundedQueue({
		concurrency: 6,
		waitingMax: 100,
		refuse: () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 5 }),
	});
