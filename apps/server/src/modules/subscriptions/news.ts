import type { Platform } from "../../platform/context.ts";
import { campaignEnded, campaignRaised } from "../campaigns/index.ts";
import { postPublished } from "../posts/index.ts";
import { streamScheduled, streamStarted } from "../streams/index.ts";
import { milestoneKind, milestonesPassed } from "./campaign-update.ts";
import { recordUpdate } from "./record-update.ts";

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
