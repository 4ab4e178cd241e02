import { defineJob } from "../../platform/jobs.ts";

/** Sends back a gift that nobody can receive any more. Tried for about a week. */
export const returnGiftJob = defineJob<{ donationId: string }>({
	name: "return-gift",
	options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
	concurrency: 2,
});

/**
 * Ends gifts through the charity catalogue that a process has left behind: sent for the moment when the outcome of one
 * is overdue, and by the clock for those that were never asked for.
 */
export const tendGiftsJob = defineJob<Record<string, never>>({
	name: "tend-catalogue-gifts",
	options: { retryLimit: 0, expireInSeconds: 600 },
	concurrency: 1,
	cron: "* * * * *",
});

/** Tells the author of a gift, unless they do not want to be told. */
export const tellAuthorJob = defineJob<{ donationId: string }>({
	name: "tell-author",
	options: { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
	concurrency: 4,
});
