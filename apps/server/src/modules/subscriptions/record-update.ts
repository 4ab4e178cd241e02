import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import type { CampaignUpdate } from "./campaign-update.ts";
import { insertUpdate } from "./updates.queries.ts";

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
