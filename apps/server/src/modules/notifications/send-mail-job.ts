import { defineJob } from "../../platform/jobs.ts";

/**
 * Retried for a week, quickly at first: the attempts after the first dozen are an hour apart. Mails whose link expires
 * sooner are given up then. An attempt times out (limits of the transport) well before the job expires, so that attempts
 * do not overlap.
 */
export const sendMailJob = defineJob<{ mailId: string }>({
	name: "send-mail",
	options: { retryLimit: 178, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 240 },
	concurrency: 4,
});

/** The recipients of one job. */
export const batchMax = 500;

/** Mails to many recipients, which a day later are not news any more. A job continues where the former has ended. */
export const sendMailBatchJob = defineJob<{ batchId: string }>({
	name: "send-mail-batch",
	options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 240 },
	concurrency: 1,
});
