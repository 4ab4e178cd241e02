import { defineJob } from "../../platform/jobs.ts";

/** Sends back a gift that nobody can receive any more. Tried for about a week. */
export const returnGiftJob = defineJob<{ donationId: string }>({
	name: "return-gift",
	options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
	concurrency: 2,
});

/** Tells the author of a gift, unless they do not want to be told. */
export const tellAuthorJob = defineJob<{ donationId: string }>({
	name: "tell-author",
	options: { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
	concurrency: 4,
});
