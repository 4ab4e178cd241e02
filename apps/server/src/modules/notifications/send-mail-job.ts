import { defineJob } from "../../platform/jobs.ts";

/**
 * Tried for about half a day, quickly at first. A try ends (the transport's time limits) well before it counts as lost,
 * so that no second one begins beside it.
 */
export const sendMailJob = defineJob<{ mailId: string }>({
	name: "send-mail",
	options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 240 },
	concurrency: 4,
});
