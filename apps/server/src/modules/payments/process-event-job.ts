import { defineJob } from "../../platform/jobs.ts";
import type { PayoutSubject } from "./payment-provider.ts";

const retryLimit = 20;

/** Events are tried for about a day; what still fails then wants a person. */
export const processEventJob = defineJob<{
	id: string;
	paymentId: string | null;
	payoutSubject: PayoutSubject | null;
}>({
	name: "process-provider-event",
	options: { retryLimit, retryDelay: 1, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
	concurrency: 10,
});

export const isLastAttempt = (attempt: number): boolean => attempt > retryLimit;
