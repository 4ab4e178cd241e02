import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { returnGiftJob, tellAuthorJob, tendGiftsJob } from "./gift-jobs.ts";
import { reconcileDonations } from "./reconcile-donations.ts";
import { releaseFunds } from "./release-funds.ts";
import { returnGift } from "./return-gift.ts";
import { tellAuthor } from "./tell-author.ts";
import { tendGifts } from "./tend-gifts.ts";

const byTheMinute = { options: { retryLimit: 0, expireInSeconds: 600 }, concurrency: 1, cron: "* * * * *" };
const reconcileJob = defineJob<Record<string, never>>({ name: "reconcile-donations", ...byTheMinute });
const releaseJob = defineJob<Record<string, never>>({ name: "release-funds", ...byTheMinute });

export function donationJobs(deps: DonationDeps): JobRegistration[] {
	return [
		registerJob(reconcileJob, async () => void (await reconcileDonations(deps))),
		registerJob(tendGiftsJob, async () => void (await tendGifts(deps))),
		registerJob(releaseJob, async () => void (await releaseFunds(deps))),
		registerJob(returnGiftJob, ({ donationId }) => returnGift(deps, donationId)),
		registerJob(tellAuthorJob, ({ donationId }) => tellAuthor(deps, donationId)),
	];
}
