import { defineJob } from "../../platform/jobs.ts";

/** Advances a payout as far as possible. Retried for a day; the periodic sweep handles the rest. */
export const advancePayoutJob = defineJob<{ payoutId: string }>({
	name: "advance-payout",
	options: { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 120 },
	concurrency: 4,
});
