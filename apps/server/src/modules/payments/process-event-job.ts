import { defineJob } from "../../platform/jobs.ts";
import type { PayoutSubject } from "./payment-provider.ts";

const retryLimit = 20;

/** Events are retried for about a day; a persistent failure needs manual intervention. */
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
