import type { Db } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import type { CampaignUpdate } from "./campaign-update.ts";
import type { SubscriptionDeps } from "./subscription-deps.ts";
import { insertUpdate } from "./updates.queries.ts";

/** Puts an update on the lists of all who want news. */
export const spreadUpdateJob = defineJob<{ updateId: string }>({
	name: "spread-campaign-update",
	options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 300 },
	concurrency: 2,
});

/** Writes down what subscribers are to be told, in the transaction in which it happens; the same thing once. */
export async function recordUpdate(
	deps: Pick<SubscriptionDeps, "newId" | "clock" | "jobs">,
	tx: Db,
	update: Omit<CampaignUpdate, "id" | "occurrence"> & { occurrence?: string },
): Promise<void> {
	const id = deps.newId();
	const isNew = await insertUpdate(tx, { occurrence: "", ...update, id, createdAt: deps.clock() });
	if (isNew) await deps.jobs.send(tx, spreadUpdateJob, { updateId: id });
}
