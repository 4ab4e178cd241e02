import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import { campaignEnded, campaignRaised } from "../campaigns/index.ts";
import { postPublished } from "../posts/index.ts";
import { listStartingStreams, streamScheduled, streamStarted } from "../streams/index.ts";
import { type CampaignUpdate, isUrgent, milestoneKind, milestonesPassed, readUpdateKind } from "./campaign-update.ts";
import { soonMs } from "./digest-time.ts";
import { findUpdateKind, insertUpdate, queueForSubscribers } from "./updates.queries.ts";

/** Queues an update for all subscribers of its campaign. */
export const publishUpdateJob = defineJob<{ updateId: string }>({
	name: "spread-campaign-update",
	options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 300 },
	concurrency: 2,
});

/** Stores an update in the caller's transaction; the same update is stored once. */
export async function recordUpdate(
	deps: Pick<Platform, "newId" | "clock" | "jobs">,
	tx: Db,
	update: Omit<CampaignUpdate, "id" | "occurrence"> & { occurrence?: string },
): Promise<void> {
	const id = deps.newId();
	const isNew = await insertUpdate(tx, { occurrence: "", ...update, id, createdAt: deps.clock() });
	if (isNew) await deps.jobs.send(tx, publishUpdateJob, { updateId: id });
}

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

/** Records the streams that start within the hour. It polls, so a moved date needs no rescheduling. */
export async function announceStarts(deps: Platform): Promise<void> {
	const now = deps.clock();
	const window = { from: now, until: new Date(now.getTime() + soonMs) };
	for (const { id, campaignId, startsAt } of await listStartingStreams(deps.db, window)) {
		const update = { campaignId, kind: "stream-soon", subjectId: id, occurrence: startsAt.toISOString() } as const;
		try {
			await deps.db.transaction().execute((tx) => recordUpdate(deps, tx, update));
		} catch (error) {
			deps.log.error({ err: error, liveStreamId: id }, "the start of a stream could not be announced");
		}
	}
}

/** Records the news of campaigns for their subscribers. */
export function handleSubscriptionEvents(deps: Pick<Platform, "events" | "newId" | "clock" | "jobs">): void {
	const { events } = deps;
	events.subscribe(campaignRaised, async (tx, progress) => {
		const { campaignId } = progress;
		for (const percent of milestonesPassed(progress)) {
			await recordUpdate(deps, tx, { campaignId, kind: milestoneKind(percent), subjectId: campaignId });
		}
	});
	events.subscribe(campaignEnded, (tx, { campaignId }) =>
		recordUpdate(deps, tx, { campaignId, kind: "campaign-ended", subjectId: campaignId }),
	);
	// A changed date is a new update.
	events.subscribe(streamScheduled, (tx, { id, campaignId, startsAt }) =>
		recordUpdate(deps, tx, {
			campaignId,
			kind: "stream-scheduled",
			subjectId: id,
			occurrence: startsAt.toISOString(),
		}),
	);
	events.subscribe(streamStarted, (tx, { id, campaignId }) =>
		recordUpdate(deps, tx, { campaignId, kind: "stream-live", subjectId: id }),
	);
	events.subscribe(postPublished, (tx, { campaignId, postId }) =>
		recordUpdate(deps, tx, { campaignId, kind: "post", subjectId: postId }),
	);
}
