import { defineJob } from "../../platform/jobs.ts";
import { isUrgent, readUpdateKind } from "./campaign-update.ts";
import type { SubscriptionDeps } from "./subscription-deps.ts";
import { findUpdateKind, giveToSubscribers } from "./updates.queries.ts";

/** Sends what is due. By the clock as well, so that what waits for its hour needs nobody to ask. */
export const sendDigestsJob = defineJob<Record<string, never>>({
	name: "send-campaign-digests",
	options: { retryLimit: 0, expireInSeconds: 600 },
	concurrency: 1,
	cron: "* * * * *",
});

/**
 * Puts an update on the list of everybody who wants news of its campaign. What is not urgent is gathered for a while, so
 * that what an author does in one go is told in one mail. A job that is delivered twice does it once.
 */
export async function spreadUpdate(deps: SubscriptionDeps, updateId: string): Promise<void> {
	const update = await findUpdateKind(deps.db, updateId);
	if (!update) return;
	const gatherMs = isUrgent(readUpdateKind(update.kind)) ? 0 : deps.config.subscriptions.gatherSeconds * 1_000;
	const dueAt = new Date(deps.clock().getTime() + gatherMs);
	await deps.db.transaction().execute(async (tx) => {
		if ((await giveToSubscribers(tx, updateId, dueAt)) === 0) return;
		await deps.jobs.send(tx, sendDigestsJob, {}, gatherMs === 0 ? {} : { startAfter: dueAt });
	});
}
