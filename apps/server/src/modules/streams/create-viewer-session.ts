import type { ViewerSession } from "@stride/contract/streams";
import { AppError } from "../../platform/errors.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { addressHash, type Viewer, viewerName } from "./viewer.ts";

/**
 * Lets somebody watch a stream that is on the air or recorded.
 * @throws AppError LiveStreamNotFoundException, LiveStreamNotOnAirException while there is nothing to watch,
 *   PlaybackTimeExceededException once their free time is used up, or that of their network address
 */
export async function createViewerSession(
	deps: StreamDeps,
	{ id, viewer, address }: { id: string; viewer: Viewer; address: string },
): Promise<ViewerSession> {
	const stream = await deps.watching.access.findStream(id);
	if (!stream) throw new AppError("LiveStreamNotFoundException");
	if (!stream.isWatchable) throw new AppError("LiveStreamNotOnAirException");
	const hash = addressHash(deps.secrets, address);
	if ((await deps.watching.leftMs(stream, { viewer, addressHash: hash })) === 0) {
		throw new AppError("PlaybackTimeExceededException");
	}
	const { token, expiresAt } = await deps.liveEngine.createViewerToken({
		streamId: id,
		viewer: viewerName(viewer),
		address: hash.toString("base64url"),
	});
	return { token, expiresAt: expiresAt.toISOString() };
}
