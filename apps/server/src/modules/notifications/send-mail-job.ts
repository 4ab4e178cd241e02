import { defineJob } from "../../platform/jobs.ts";

/**
 * Retried for about half a day, quickly at first. An attempt times out (limits of the transport) well before the job
 * expires, so that attempts do not overlap.
 */
export const sendMailJob = defineJob<{ mailId: string }>({
	name: "send-mail",
	options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 240 },
	concurrency: 4,
});
