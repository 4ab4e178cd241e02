import { listStartingStreams } from "../streams/index.ts";
import { soonMs } from "./digest-time.ts";
import { recordUpdate } from "./record-update.ts";
import type { SubscriptionDeps } from "./subscription-deps.ts";

/** Tells of the streams that begin within the hour. By the clock, so that a date may be moved without a trace. */
export async function announceStarts(deps: SubscriptionDeps): Promise<void> {
	const now = deps.clock();
	const window = { from: now, until: new Date(now.getTime() + soonMs) };
	for (const { id, campaignId, startsAt } of await listStartingStreams(deps.db, window)) {
		await deps.db.transaction().execute((tx) =>
			recordUpdate(deps, tx, {
				campaignId,
				kind: "stream-soon",
				subjectId: id,
				occurrence: startsAt.toISOString(),
			}),
		);
	}
}
