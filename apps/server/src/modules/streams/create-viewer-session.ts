import type { ViewerSession } from "@stride/contract/streams";
import { AppError } from "../../platform/errors.ts";
import type { PlaybackCaller } from "./live-engine.ts";
import { playbackDeviceOf } from "./playback-devices.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { addressHash, type Viewer, viewerName } from "./viewer.ts";

/**
 * Opens a live or recorded stream to a viewer. The media process checks the devices again, since other processes do not
 * know them; a take-over is part of the token and takes effect there.
 * @throws AppError LiveStreamNotFoundException, LiveStreamNotOnAirException while there is nothing to watch,
 *   PlaybackDevicesExceededException while as many other devices as allowed are watching,
 *   PlaybackTimeExceededException once their free time is used up, or that of their network address
 */
export async function createViewerSession(
	deps: StreamDeps,
	{ id, viewer, caller, isTakeOver }: { id: string; viewer: Viewer; caller: PlaybackCaller; isTakeOver: boolean },
): Promise<ViewerSession> {
	const { access, devices, leftMs } = deps.watching;
	const stream = await access.findStream(id);
	if (!stream) throw new AppError("LiveStreamNotFoundException");
	if (!stream.isWatchable) throw new AppError("LiveStreamNotOnAirException");
	const unlimited = await access.findUnlimited(stream, viewer);
	const device = playbackDeviceOf(deps, caller);
	if (unlimited && !isTakeOver && !devices.hasPlace({ viewing: unlimited, device })) {
		throw new AppError("PlaybackDevicesExceededException");
	}
	const hash = addressHash(deps.secrets, caller.address);
	if ((await leftMs(stream, { viewer, addressHash: hash })) === 0) throw new AppError("PlaybackTimeExceededException");
	const { token, expiresAt } = await deps.liveEngine.createViewerToken({
		streamId: id,
		viewer: viewerName(viewer),
		address: hash.toString("base64url"),
		...(isTakeOver && { takesOverAtMs: deps.clock().getTime() }),
	});
	return { token, expiresAt: expiresAt.toISOString() };
}
