import type { Platform } from "../../platform/context.ts";
import { campaignRaised } from "./campaigns.events.ts";
import { listActiveGoals, rollUpDeltas } from "./totals.queries.ts";

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
