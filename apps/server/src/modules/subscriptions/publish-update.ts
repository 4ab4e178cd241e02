import type { Platform } from "../../platform/context.ts";
import { defineJob } from "../../platform/jobs.ts";
import { isUrgent, readUpdateKind } from "./campaign-update.ts";
import { findUpdateKind, queueForSubscribers } from "./updates.queries.ts";

/** Sends due digests. It also runs every minute, for those that waited for the end of their hour. */
export const sendDigestsJob = defineJob<Record<string, never>>({
	name: "send-campaign-digests",
	options: { retryLimit: 0, expireInSeconds: 600 },
	concurrency: 1,
	cron: "* * * * *",
});

/**
 * Queues an update for every subscriber of its campaign. Updates that are not urgent are gathered for a while, so that
 * several changes by the author are sent in one mail. A repeated job has no further effect.
 */
export async function publishUpdate(deps: Platform, updateId: string): Promise<void> {
	const update = await findUpdateKind(deps.db, updateId);
	if (!update) return;
	const gatherMs = isUrgent(readUpdateKind(update.kind)) ? 0 : deps.config.subscriptions.gatherSeconds * 1_000;
	const dueAt = new Date(deps.clock().getTime() + gatherMs);
	await deps.db.transaction().execute(async (tx) => {
		if ((await queueForSubscribers(tx, updateId, dueAt)) === 0) return;
		await deps.jobs.send(tx, sendDigestsJob, {}, gatherMs === 0 ? {} : { startAfter: dueAt });
	});
}
