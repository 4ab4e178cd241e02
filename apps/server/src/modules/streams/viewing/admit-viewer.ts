import type { ViewerSession } from "@stride/contract/streams/streams";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type {
	PlaybackCaller,
	PlaybackRefusal,
	RequestedSegment,
	ViewerAdmission,
	Viewing,
} from "../broadcast/live-engine.ts";
import type { StreamDeps } from "../stream-deps.ts";
import type { ExceededLimit } from "./free-time.ts";
import { playbackDeviceOf } from "./playback-devices.ts";
import { addressHash, limitingAddress, readViewer, type Viewer, viewerHash, viewerName } from "./viewer.ts";
import { accessCacheMs } from "./viewer-access.ts";
import type { Watching } from "./watching.ts";

/** Signal: a viewer's free time is used up (id = stream). */
export const freeTimeOver = "free-time-over";

type Deps = Pick<Platform, "db" | "secrets" | "signals"> & { watching: Watching };

/** Decides whether a viewer gets a segment; viewers without a donation are charged free time. */
export async function admitViewer(
	deps: Deps,
	{ streamId, viewer: name, address }: Viewing,
	{ number, durationMs, isStartUp }: RequestedSegment,
): Promise<ViewerAdmission> {
	const { access, freeTime } = deps.watching;
	const stream = await access.findStream(streamId);
	if (stream?.withdrawal) {
		return { isAdmitted: false, refusal: { code: "StreamGoneException", reason: stream.withdrawal } };
	}
	if (!stream?.isWatchable) return { isAdmitted: false, refusal: { code: "NotFoundException" } };
	const viewer = readViewer(name);
	if (await access.findUnlimited(stream, viewer)) return { isAdmitted: true, recheckMs: accessCacheMs };
	const hash = viewerHash(deps.secrets, viewer);
	if (!hash) return { isAdmitted: false, refusal: exceededErrors.viewer };
	const outcome = await freeTime.charge({
		streamId,
		viewerHash: hash,
		addressHash: limitingAddress(viewer, Buffer.from(address, "base64url")),
		segment: number,
		durationMs: Math.round(durationMs),
		isStartUp,
	});
	// Published once per viewer; every process notifies the pages that have the stream open.
	if (outcome === "last") await deps.signals.publish(deps.db, { kind: freeTimeOver, id: streamId });
	if (outcome === "refused") return { isAdmitted: false, refusal: exceededErrors.viewer };
	if (outcome === "address-refused") return { isAdmitted: false, refusal: exceededErrors.network };
	return { isAdmitted: true, recheckMs: 0 };
}

const exceededErrors = {
	viewer: { code: "PlaybackTimeExceededException" },
	network: { code: "PlaybackNetworkExceededException" },
} as const satisfies Record<ExceededLimit, PlaybackRefusal>;

/**
 * Opens a live or recorded stream to a viewer. The media process checks the devices again, since other processes do not
 * know them; a take-over is part of the token and takes effect there.
 * @throws AppError LiveStreamNotFoundException, LiveStreamNotOnAirException while there is nothing to watch,
 *   StreamGoneException (410) with its reason when there was,
 *   PlaybackDevicesExceededException while as many other devices as allowed are watching,
 *   PlaybackTimeExceededException once their free time is used up, PlaybackNetworkExceededException once that of their
 *   network address is
 */
export async function createViewerSession(
	deps: StreamDeps,
	{ id, viewer, caller, isTakeOver }: { id: string; viewer: Viewer; caller: PlaybackCaller; isTakeOver: boolean },
): Promise<ViewerSession> {
	const { access, devices } = deps.watching;
	const stream = await access.findStream(id);
	if (!stream) throw new AppError("LiveStreamNotFoundException");
	if (stream.withdrawal) throw new AppError("StreamGoneException", { reason: stream.withdrawal });
	if (!stream.isWatchable) throw new AppError("LiveStreamNotOnAirException");
	const unlimited = await access.findUnlimited(stream, viewer);
	const device = playbackDeviceOf(deps, caller);
	if (unlimited && !isTakeOver && !devices.hasPlace({ viewing: unlimited, device })) {
		throw new AppError("PlaybackDevicesExceededException");
	}
	const hash = addressHash(deps.secrets, caller.address);
	const left = await deps.watching.left(stream, { viewer, addressHash: hash });
	if (left?.exceeded) throw new AppError(exceededErrors[left.exceeded].code);
	const { token, expiresAt } = await deps.liveEngine.createViewerToken({
		streamId: id,
		viewer: viewerName(viewer),
		address: hash.toString("base64url"),
		...(isTakeOver && { takesOverAtMs: deps.clock().getTime() }),
	});
	return { token, expiresAt: expiresAt.toISOString() };
}
