import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { campaignRaised } from "./campaigns.events.ts";
import { insertDelta } from "./campaigns.queries.ts";
import { listActiveGoals, rollUpDeltas } from "./totals.queries.ts";

/** The signal of a change of a campaign or its donations; its id is the campaign's. */
export const campaignChanged = "campaign";

export type CampaignDonationChange = {
	campaignId: string;
	raisedCents: number;
	/** 1 for a donation that arrived or was reinstated, -1 for one that was fully reversed, 0 for a partial reversal. */
	donations: number;
	/** Change of the number of distinct supporters. */
	supporters: number;
};

/** Adds a donation's change to its campaign's totals and publishes it, in the caller's transaction. */
export async function recordDonationChange(
	deps: Pick<Platform, "signals">,
	db: Db,
	{ campaignId, raisedCents, donations, supporters }: CampaignDonationChange,
): Promise<void> {
	await insertDelta(db, { campaignId, raisedCents, donationsCount: donations, supportersCount: supporters });
	await deps.signals.publish(db, { kind: campaignChanged, id: campaignId });
}

/** Short transactions, so that readers of a popular campaign never wait. */
const deltasPerStep = 5_000;

/** Moves the deltas of donations into the totals, and publishes the progress of active campaigns. */
export async function rollUpTotals(deps: Pick<Platform, "db" | "events">): Promise<void> {
	while ((await rollUpStep(deps, deltasPerStep)) === deltasPerStep);
}

/** @returns how many deltas were moved */
function rollUpStep({ db, events }: Pick<Platform, "db" | "events">, limit: number): Promise<number> {
	return db.transaction().execute(async (tx) => {
		const { moved, totals } = await rollUpDeltas(tx, limit);
		const grown = totals.filter(({ beforeCents, afterCents }) => afterCents > beforeCents);
		const goals = await listActiveGoals(
			tx,
			grown.map(({ campaignId }) => campaignId),
		);
		for (const total of grown) {
			const goalCents = goals.get(total.campaignId);
			if (goalCents !== undefined) await events.publish(tx, campaignRaised, { ...total, goalCents });
		}
		return moved;
	});
}
