import type { LiveConfig } from "@stride/contract/streams/streams";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { getOwnStream } from "../read-streams.ts";
import type { StreamDeps } from "../stream-deps.ts";

/**
 * Returns the broadcast address with a new key; a broadcaster with an earlier key is disconnected.
 * @throws AppError LiveStreamNotFoundException, LiveStreamEndedException, ForbiddenException also once the campaign has
 *   ended
 */
export async function createLiveConfig(
	deps: StreamDeps,
	{ id, accountId, requestId }: { id: string; accountId: string; requestId?: string | undefined },
): Promise<LiveConfig> {
	const { stream, permissions } = await getOwnStream(deps, { id, accountId });
	if (stream.state === "ended") throw new AppError("LiveStreamEndedException");
	if (!permissions.broadcast) throw new AppError("ForbiddenException");
	const config = await deps.liveEngine.createBroadcastConfig(id);
	await recordAudit(deps, deps.db, {
		actorId: accountId,
		action: "live-stream-key-made",
		subject: { kind: "live-stream", id },
		requestId,
	});
	return config;
}
