import { withinTime } from "../../platform/queues/within-time.ts";

/**
 * Waits for the database no longer than `maxMs`: a lost connection fails after minutes only, while new ones may work.
 * @throws Error when the answer is late; what was sent may still be committed
 */
export const answerWithin = <T>(maxMs: number, work: () => Promise<T>): Promise<T> =>
	withinTime(work, maxMs, () => {
		throw new Error("the database does not answer");
	});
