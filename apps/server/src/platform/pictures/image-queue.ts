import { AppError } from "../app-error.ts";
import { createBoundedQueue } from "../queues/bounded-queue.ts";

/** Serialises the decoding of pictures in this process and bounds the queue, in number and bytes. */
export type ImageQueue = {
	/** @throws AppError ServiceUnavailableException when the queue is full */
	run<T>(bytes: Buffer, work: () => Promise<T>): Promise<T>;
	/** Running and waiting pictures. */
	readonly pending: number;
};

/** A decoded picture takes up to 100 MB: one at a time bounds the peak memory. */
const concurrency = 1;
const waitingMax = 100;
/** A waiting picture holds its bytes and the request's base64 text. */
const pendingBytesMax = 32 * 1024 * 1024;
const retryAfterSeconds = 5;

export function createImageQueue(): ImageQueue {
	const refuse = () => new AppError("ServiceUnavailableException", { retryAfterSeconds });
	const enqueue = createBoundedQueue({ concurrency, waitingMax, refuse });
	let [pending, pendingBytes] = [0, 0];
	return {
		get pending() {
			return pending;
		},
		async run(bytes, work) {
			if (pending > 0 && pendingBytes + bytes.length > pendingBytesMax) throw refuse();
			pending++;
			pendingBytes += bytes.length;
			try {
				return await enqueue(work);
			} finally {
				pending--;
				pendingBytes -= bytes.length;
			}
		},
	};
}
