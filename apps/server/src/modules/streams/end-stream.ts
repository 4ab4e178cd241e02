import type { LiveStream } from "@stride/contract/streams";
import { AppError } from "../../platform/errors.ts";
import { endLocked } from "./end-locked.ts";
import { getOwnStream, getStream } from "./get-stream.ts";
import { lockStream } from "./stream-changes.queries.ts";
import type { StreamDeps } from "./stream-deps.ts";

/**
 * Ends the caller's live stream. Idempotent.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException, LiveStreamNotOnAirException before it has begun
 */
export async function endStream(
	deps: StreamDeps,
	{ id, accountId, requestId }: { id: string; accountId: string; requestId?: string | undefined },
): Promise<LiveStream> {
	await getOwnStream(deps, { id, accountId });
	await deps.db.transaction().execute(async (tx) => {
		const stream = await lockStream(tx, id);
		if (!stream) throw new AppError("LiveStreamNotFoundException");
		if (stream.state === "upcoming") throw new AppError("LiveStreamNotOnAirException");
		await endLocked(deps, tx, { stream, reason: "author", by: { accountId, requestId } });
	});
	return getStream(deps, { id, accountId });
}
