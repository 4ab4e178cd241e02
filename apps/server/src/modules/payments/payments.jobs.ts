import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import type { AuthorPayoutSubject, PaymentProvider } from "./payment-provider.ts";
import { markEventProcessed } from "./payments.queries.ts";
import { isLastAttempt, processEventJob } from "./process-event-job.ts";
import { readMissedEvents, sweepEvents } from "./provider-events.ts";

const readEventsJob = defineJob<Record<string, never>>({
	name: "read-missed-events",
	options: { retryLimit: 0, expireInSeconds: 600 },
	concurrency: 1,
	cron: "* * * * *",
});

const sweepEventsJob = defineJob<Record<string, never>>({
	name: "tend-provider-events",
	options: { retryLimit: 2, expireInSeconds: 600 },
	concurrency: 1,
	cron: "17 * * * *",
});

/**
 * An event only signals that a payment changed: handlers read the payment itself, so events may arrive twice, late and
 * in any order.
 */
export type OnPaymentChanged = (paymentId: string) => Promise<void>;
export type OnPayoutChanged = (subject: AuthorPayoutSubject) => Promise<void>;

type Handlers = {
	onPaymentChanged: OnPaymentChanged;
	onPayoutChanged: OnPayoutChanged;
	/** A booking in the platform's own account. */
	onPlatformChanged: () => Promise<void>;
};

export function paymentJobs(
	deps: Platform & { paymentProvider: PaymentProvider },
	{ onPaymentChanged, onPayoutChanged, onPlatformChanged }: Handlers,
): JobRegistration[] {
	return [
		registerJob(processEventJob, async ({ id, paymentId, payoutSubject }, { attempt }) => {
			try {
				if (paymentId) await onPaymentChanged(paymentId);
				if (payoutSubject?.kind === "platform") await onPlatformChanged();
				else if (payoutSubject) await onPayoutChanged(payoutSubject);
				deps.failPoint("event-applied");
				await markEventProcessed(deps.db, id, deps.clock());
			} catch (error) {
				if (isLastAttempt(attempt)) {
					deps.log.error({ alarm: "event-unprocessed", eventId: id, paymentId }, "an event was given up");
				}
				throw error;
			}
		}),
		registerJob(readEventsJob, async () => void (await readMissedEvents(deps))),
		registerJob(sweepEventsJob, () => sweepEvents(deps)),
	];
}
