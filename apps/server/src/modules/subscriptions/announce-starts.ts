import type { Platform } from "../../platform/context.ts";
import { listStartingStreams } from "../streams/index.ts";
import { soonMs } from "./digest-time.ts";
import { recordUpdate } from "./record-update.ts";

/** Records the streams that start within the hour. It polls, so a moved date needs no rescheduling. */
export async function announceStarts(deps: Platform): Promise<void> {
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
