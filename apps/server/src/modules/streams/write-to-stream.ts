import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { publishStream } from "./stream-changed.ts";
import { lockStream } from "./stream-changes.queries.ts";
import type { StreamDeps } from "./stream-deps.ts";

/**
 * Changes what belongs to a stream of an active campaign, in a transaction that locks both.
 * @throws AppError ConflictException if either has ended or was deleted in the meantime; nothing is written then
 */
export async function writeToStream(
	deps: StreamDeps,
	{ id, campaignId }: { id: string; campaignId: string },
	change: (tx: Db) => Promise<void>,
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const campaign = await lockCampaign(deps, tx, campaignId);
		const locked = await lockStream(tx, id);
		if (!locked || !campaign.isActive) throw new AppError("ConflictException");
		await change(tx);
		await publishStream(deps, tx, locked);
	});
}
