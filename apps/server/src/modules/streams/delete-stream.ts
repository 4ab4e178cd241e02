import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { getOwnStream } from "./get-stream.ts";
import { isOnAir, readState } from "./stream.ts";
import { publishStream } from "./stream-changed.ts";
import { lockStream, setDeleted } from "./stream-changes.queries.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { removeRecordingJob } from "./stream-jobs.ts";

/**
 * Deletes a stream that is not live, with its recording. The row stays, since donations reference it.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended,
 *   LiveStreamOnAirException
 */
export async function deleteStream(
	deps: StreamDeps,
	{ id, accountId, requestId }: { id: string; accountId: string; requestId?: string | undefined },
): Promise<void> {
	const { stream, permissions } = await getOwnStream(deps, { id, accountId });
	if (isOnAir(readState(stream.state))) throw new AppError("LiveStreamOnAirException");
	if (!permissions.delete) throw new AppError("ForbiddenException");
	await deps.db.transaction().execute(async (tx) => {
		const campaign = await lockCampaign(deps, tx, stream.campaignId);
		const locked = await lockStream(tx, id);
		if (!locked) throw new AppError("LiveStreamNotFoundException");
		if (!campaign.isActive) throw new AppError("ForbiddenException");
		// It may have started since the first check.
		if (isOnAir(readState(locked.state))) throw new AppError("LiveStreamOnAirException");
		await setDeleted(tx, id, deps.clock());
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "live-stream-deleted",
			subject: { kind: "live-stream", id },
			requestId,
			before: { state: locked.state },
		});
		await publishStream(deps, tx, locked);
		await deps.jobs.send(tx, removeRecordingJob, { streamId: id });
	});
}
