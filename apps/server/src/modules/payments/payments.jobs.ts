import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { markEventProcessed } from "./payments.queries.ts";

/** Events are tried for about a day; the reconciliation reads what remains. */
export const processEventJob = defineJob<{ id: string; paymentId: string | null }>({
	name: "process-provider-event",
	options: { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 7_200, expireInSeconds: 60 },
	concurrency: 10,
});

/**
 * An event only says that something about a payment changed: whoever reacts reads the payment itself, so that events
 * may come twice, late and in any order.
 */
export type OnPaymentChanged = (paymentId: string) => Promise<void>;

export function paymentJobs(deps: Platform, onPaymentChanged: OnPaymentChanged): JobRegistration[] {
	return [
		registerJob(processEventJob, async ({ id, paymentId }) => {
			if (paymentId) await onPaymentChanged(paymentId);
			await markEventProcessed(deps.db, id, deps.clock());
		}),
	];
}
