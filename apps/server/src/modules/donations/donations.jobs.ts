import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { sweepCatalogueDonations } from "./catalogue/sweep-catalogue-donations.ts";
import type { DonationDeps } from "./donation-deps.ts";
import {
	authorMailJob,
	refundAtProviderJob,
	refundCampaignJob,
	refundPartJob,
	sweepCatalogueDonationsJob,
} from "./donation-jobs.ts";
import { reconcileDonations } from "./money/reconcile-donations.ts";
import { releaseFunds } from "./money/release-funds.ts";
import { deleteExpiredDonors } from "./personal-records.queries.ts";
import { forgetAbandoned } from "./personal-records.ts";
import { refundAtProvider, refundPartAtProvider } from "./refunds/refund-donation.ts";
import { runCampaignRefund, sweepCampaignRefunds } from "./refunds/run-campaign-refund.ts";
import { queueAuthorMail } from "./supporters/author-mail.ts";

const byTheMinute = { options: { retryLimit: 0, expireInSeconds: 600 }, concurrency: 1, cron: "* * * * *" };
const reconcileJob = defineJob<Record<string, never>>({ name: "reconcile-donations", ...byTheMinute });
const releaseJob = defineJob<Record<string, never>>({ name: "release-funds", ...byTheMinute });
const sweepCampaignRefundsJob = defineJob<Record<string, never>>({ name: "sweep-campaign-refunds", ...byTheMinute });

const daily = { options: { retryLimit: 2, expireInSeconds: 600 }, concurrency: 1, cron: "41 3 * * *" };
const expireDonorsJob = defineJob<Record<string, never>>({ name: "expire-donor-records", ...daily });
const forgetAbandonedJob = defineJob<Record<string, never>>({ name: "forget-abandoned-donations", ...daily });

export function donationJobs(deps: DonationDeps): JobRegistration[] {
	return [
		registerJob(reconcileJob, async () => void (await reconcileDonations(deps))),
		registerJob(sweepCatalogueDonationsJob, async () => void (await sweepCatalogueDonations(deps))),
		registerJob(releaseJob, async () => void (await releaseFunds(deps))),
		registerJob(refundAtProviderJob, ({ donationId }) => refundAtProvider(deps, donationId)),
		registerJob(refundPartJob, ({ refundId }) => refundPartAtProvider(deps, refundId)),
		registerJob(refundCampaignJob, ({ campaignRefundId }) => runCampaignRefund(deps, campaignRefundId)),
		registerJob(sweepCampaignRefundsJob, () => sweepCampaignRefunds(deps)),
		registerJob(expireDonorsJob, () => deleteExpiredDonors(deps.db, deps.clock())),
		registerJob(forgetAbandonedJob, () => forgetAbandoned(deps)),
		registerJob(authorMailJob, ({ donationId }) => queueAuthorMail(deps, donationId)),
	];
}
