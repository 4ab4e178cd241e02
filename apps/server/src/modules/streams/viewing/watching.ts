import type { Platform } from "../../../platform/context.ts";
import { createFreeTime, type FreeTime, type TimeLeft } from "./free-time.ts";
import { createPlaybackDevices, type PlaybackDevices } from "./playback-devices.ts";
import { limitingAddress, type Viewer, viewerHash } from "./viewer.ts";
import { createViewerAccess, type ViewerAccess, type WatchedStream } from "./viewer-access.ts";

/** Viewing rights and remaining time. Created once per process, since it caches and batches. */
export type Watching = {
	access: ViewerAccess;
	freeTime: FreeTime;
	devices: PlaybackDevices;
	/** The remaining time; null without a limit. */
	left(
		stream: Pick<WatchedStream, "id" | "campaignId" | "authorId">,
		by: { viewer: Viewer; addressHash: Buffer },
	): Promise<TimeLeft | null>;
};

export function createWatching(deps: Pick<Platform, "db" | "clock" | "config" | "signals" | "secrets">): Watching {
	const access = createViewerAccess(deps);
	const freeTime = createFreeTime(deps);
	return {
		access,
		freeTime,
		devices: createPlaybackDevices(deps),
		async left(stream, { viewer, addressHash }) {
			if (await access.findUnlimited(stream, viewer)) return null;
			return freeTime.left({
				streamId: stream.id,
				viewerHash: viewerHash(deps.secrets, viewer),
				addressHash: limitingAddress(viewer, addressHash),
			});
		},
	};
}
