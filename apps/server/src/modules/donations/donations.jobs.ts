import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { applyPayment } from "./apply-payment.ts";
import { listUndecided } from "./donations.queries.ts";
import type { DonationDeps } from "./open-donation.ts";

const reconcileJob = defineJob<Record<string, never>>({
	name: "reconcile-donations",
	options: { retryLimit: 0, expireInSeconds: 300 },
	concurrency: 1,
	cron: "* * * * *",
});

/** A webhook usually takes milliseconds; what is silent for a minute is asked for. */
const quietMs = 60_000;
/** The provider resends for three days; an older card form is nobody's any more. */
const ageMaxMs = 3 * 24 * 3_600_000;
const perRun = 500;

export function donationJobs(deps: DonationDeps): JobRegistration[] {
	return [
		registerJob(reconcileJob, async () => {
			const now = deps.clock().getTime();
			const payments = await listUndecided(deps.db, new Date(now - quietMs), new Date(now - ageMaxMs), perRun);
			for (const paymentId of payments) await applyPayment(deps, await deps.paymentProvider.getPayment(paymentId));
		}),
	];
}
