import { defineJob } from "../../platform/jobs.ts";

/** Brings a payout as far as it gets. Tried for a day; the clock tends what is left. */
export const advancePayoutJob = defineJob<{ payoutId: string }>({
	name: "advance-payout",
	options: { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 120 },
	concurrency: 4,
});
