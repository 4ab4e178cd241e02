import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { advancePayout } from "./advance-payout.ts";
import { settleDebts } from "./balances/settle-debts.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { advancePayoutJob } from "./payout-jobs.ts";
import { remindAuthors } from "./reminders/remind-authors.ts";
import { sweepAccounts, sweepPayouts } from "./sweep-payouts.ts";

const once = { options: { retryLimit: 0, expireInSeconds: 600 }, concurrency: 1 };
const sweepPayoutsJob = defineJob<Record<string, never>>({ name: "tend-payouts", ...once, cron: "* * * * *" });
const sweepAccountsJob = defineJob<Record<string, never>>({
	name: "tend-connected-accounts",
	...once,
	cron: "29 * * * *",
});
const remindJob = defineJob<Record<string, never>>({ name: "remind-of-held-money", ...once, cron: "11 9 * * *" });

const settleDebtsJob = defineJob<Record<string, never>>({ name: "settle-debts", ...once, cron: "23 * * * *" });

export function payoutJobs(deps: PayoutDeps): JobRegistration[] {
	return [
		registerJob(advancePayoutJob, ({ payoutId }) => advancePayout(deps, payoutId)),
		registerJob(sweepPayoutsJob, () => sweepPayouts(deps)),
		registerJob(sweepAccountsJob, () => sweepAccounts(deps)),
		registerJob(settleDebtsJob, () => settleDebts(deps)),
		registerJob(remindJob, async () => void (await remindAuthors(deps))),
	];
}
