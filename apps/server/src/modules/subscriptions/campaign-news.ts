import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import type { CampaignNews } from "../campaigns/index.ts";
import type { StreamNews } from "../streams/index.ts";
import { milestoneKind, milestonesPassed } from "./campaign-update.ts";
import { recordUpdate } from "./record-update.ts";

type Deps = Pick<Platform, "newId" | "clock" | "jobs">;

/** Handles the events of campaigns. */
export const campaignNews = (deps: Deps): CampaignNews => ({
	async raised(tx, progress) {
		const { campaignId } = progress;
		for (const percent of milestonesPassed(progress)) {
			await recordUpdate(deps, tx, { campaignId, kind: milestoneKind(percent), subjectId: campaignId });
		}
	},
	ended: (tx, campaignId) => recordUpdate(deps, tx, { campaignId, kind: "campaign-ended", subjectId: campaignId }),
});

/** Handles the events of streams. A changed date is a new update. */
export const streamNews = (deps: Deps): StreamNews => ({
	scheduled: (tx, { id, campaignId, startsAt }) =>
		recordUpdate(deps, tx, {
			campaignId,
			kind: "stream-scheduled",
			subjectId: id,
			occurrence: startsAt.toISOString(),
		}),
	started: (tx, { id, campaignId }) => recordUpdate(deps, tx, { campaignId, kind: "stream-live", subjectId: id }),
});

/** Handles the events of posts. */
export const postNews = (deps: Deps) => ({
	postPublished: (tx: Db, { campaignId, postId }: { campaignId: string; postId: string }): Promise<void> =>
		recordUpdate(deps, tx, { campaignId, kind: "post", subjectId: postId }),
});
