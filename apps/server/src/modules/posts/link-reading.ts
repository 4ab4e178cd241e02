import { type BoundedQueue, createBoundedQueue } from "../../platform/bounded-queue.ts";
import { AppError } from "../../platform/errors.ts";

/** Reads pages behind links, a few at a time. */
export const createLinkReading = (): BoundedQueue =>
	createBoundedQueue({
		concurrency: 6,
		waitingMax: 100,
		refuse: () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 5 }),
	});
