import type { Platform } from "../../platform/context.ts";
import type { CampaignNews } from "./campaign-news.ts";
import { listActiveGoals, rollUpDeltas } from "./totals.queries.ts";

/** Short transactions, so that readers of a popular campaign never wait. */
const deltasPerStep = 5_000;

/** Moves the deltas of donations into the totals, and publishes the progress of active campaigns. */
export async function rollUpTotals(deps: Pick<Platform, "db"> & { campaignNews: CampaignNews }): Promise<void> {
	while ((await rollUpStep(deps, deltasPerStep)) === deltasPerStep);
}

/** @returns how many deltas were moved */
function rollUpStep(
	{ db, campaignNews }: Pick<Platform, "db"> & { campaignNews: CampaignNews },
	limit: number,
): Promise<number> {
	return db.transaction().execute(async (tx) => {
		const { moved, totals } = await rollUpDeltas(tx, limit);
		const grown = totals.filter(({ beforeCents, afterCents }) => afterCents > beforeCents);
		const goals = await listActiveGoals(
			tx,
			grown.map(({ campaignId }) => campaignId),
		);
		for (const total of grown) {
			const goalCents = goals.get(total.campaignId);
			if (goalCents !== undefined) await campaignNews.raised(tx, { ...total, goalCents });
		}
		return moved;
	});
}
