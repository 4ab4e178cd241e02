import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { lockForDesk, setPinned } from "./found-streams.queries.ts";
import { getStreamRow } from "./read-streams.ts";
import { publishStream } from "./stream-changed.ts";

type Input = { id: string; operatorId: string; requestId: string };

/**
 * Adds a stream to the featured ones, after live ones and those about to start; the last pinned is first.
 * @throws AppError LiveStreamNotFoundException also for a hidden one
 */
export async function pinStream(deps: Platform, { id, operatorId, requestId }: Input): Promise<void> {
	await getStreamRow(deps, id);
	await change(deps, { id, operatorId, requestId }, true);
}

/** @throws AppError LiveStreamNotFoundException */
export function unpinStream(deps: Platform, input: Input): Promise<void> {
	return change(deps, input, false);
}

async function change(deps: Platform, { id, operatorId, requestId }: Input, isPinned: boolean): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const stream = await lockForDesk(tx, id);
		if (!stream) throw new AppError("LiveStreamNotFoundException");
		if ((stream.pinnedAt !== null) === isPinned) return;
		await setPinned(tx, id, isPinned ? deps.clock() : null);
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: isPinned ? "live-stream-pinned" : "live-stream-unpinned",
			subject: { kind: "live-stream", id },
			requestId,
			before: { pinned: !isPinned },
			after: { pinned: isPinned },
		});
		await publishStream(deps, tx, { id, campaignId: stream.campaignId });
	});
}
