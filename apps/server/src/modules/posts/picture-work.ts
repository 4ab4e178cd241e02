import { type BoundedQueue, createBoundedQueue } from "../../platform/bounded-queue.ts";
import { AppError } from "../../platform/errors.ts";

/** In which pictures are decoded, and foreign pages read: neither a crowd nor its largest pictures fill the memory. */
export type PictureWork = { decoding: BoundedQueue; reading: BoundedQueue };

const waitingMax = 100;

export function createPictureWork(): PictureWork {
	const refuse = () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 5 });
	return {
		decoding: createBoundedQueue({ concurrency: 1, waitingMax, refuse }),
		reading: createBoundedQueue({ concurrency: 6, waitingMax, refuse }),
	};
}
