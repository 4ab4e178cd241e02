import { defineJob } from "../../platform/jobs.ts";

/** Refunds a donation at the provider. Retried for about a week. */
export const refundAtProviderJob = defineJob<{ donationId: string }>({
	name: "return-gift",
	options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
	concurrency: 2,
});

/** Makes a requested refund at the provider. Retried for about a week. */
export const refundPartJob = defineJob<{ refundId: string }>({
	name: "refund-part",
	options: { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
	concurrency: 2,
});

/** Requests the refunds of a whole campaign. The sweep continues it after a failure. */
export const refundCampaignJob = defineJob<{ campaignRefundId: string }>({
	name: "refund-campaign",
	options: { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 600 },
	concurrency: 1,
});

/**
 * Ends catalogue donations that a stopped process has left open: scheduled for the deadline of each request, and every
 * minute for those that were never requested.
 */
export const sweepCatalogueDonationsJob = defineJob<Record<string, never>>({
	name: "tend-catalogue-gifts",
	options: { retryLimit: 0, expireInSeconds: 600 },
	concurrency: 1,
	cron: "* * * * *",
});

/** Notifies the author of a donation, unless they have turned these mails off. */
export const authorMailJob = defineJob<{ donationId: string }>({
	name: "tell-author",
	options: { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
	concurrency: 4,
});
