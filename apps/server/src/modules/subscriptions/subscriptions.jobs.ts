import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { announceStarts, publishUpdate, publishUpdateJob, sendDigestsJob } from "./news.ts";
import { sendDigests } from "./send-digests.ts";
import { deleteRequestsBefore } from "./subscription-requests.queries.ts";
import { deleteEndedBefore } from "./subscriptions.queries.ts";
import { deleteDigestsBefore } from "./updates.queries.ts";

const announceStartsJob = defineJob<Record<string, never>>({
	name: "announce-stream-starts",
	options: { retryLimit: 0, expireInSeconds: 60 },
	concurrency: 1,
	cron: "* * * * *",
});

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-subscription-traces",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "37 3 * * *",
});

const dayMs = 24 * 3_600_000;
/** Retention of unconfirmed requests and of sent digests. */
const requestDays = 30;
const digestDays = 90;
/** An ended subscription is deleted after this time; subscribing later starts a new one. */
export const endedSubscriptionDays = 30;

export function subscriptionJobs(deps: Platform): JobRegistration[] {
	return [
		registerJob(publishUpdateJob, ({ updateId }) => publishUpdate(deps, updateId)),
		registerJob(sendDigestsJob, () => sendDigests(deps)),
		registerJob(announceStartsJob, () => announceStarts(deps)),
		registerJob(purgeJob, async () => {
			const now = deps.clock().getTime();
			await deleteRequestsBefore(deps.db, new Date(now - requestDays * dayMs));
			await deleteEndedBefore(deps.db, new Date(now - endedSubscriptionDays * dayMs));
			await deleteDigestsBefore(deps.db, new Date(now - digestDays * dayMs));
		}),
	];
}
