import type { Platform } from "../../../platform/context.ts";
import { createFreeTime, type FreeTime } from "./free-time.ts";
import { createPlaybackDevices, type PlaybackDevices } from "./playback-devices.ts";
import { type Viewer, viewerHash } from "./viewer.ts";
import { createViewerAccess, type ViewerAccess, type WatchedStream } from "./viewer-access.ts";

/** Viewing rights and remaining time. Created once per process, since it caches and batches. */
export type Watching = {
	access: ViewerAccess;
	freeTime: FreeTime;
	devices: PlaybackDevices;
	/** The remaining milliseconds; null without a limit. */
	leftMs(
		stream: Pick<WatchedStream, "id" | "campaignId" | "authorId">,
		by: { viewer: Viewer; addressHash: Buffer },
	): Promise<number | null>;
};

export function createWatching(deps: Pick<Platform, "db" | "clock" | "config" | "signals" | "secrets">): Watching {
	const access = createViewerAccess(deps);
	const freeTime = createFreeTime(deps);
	return {
		access,
		freeTime,
		devices: createPlaybackDevices(deps),
		async leftMs(stream, { viewer, addressHash }) {
			if (await access.findUnlimited(stream, viewer)) return null;
			return freeTime.leftMs({ streamId: stream.id, viewerHash: viewerHash(deps.secrets, viewer), addressHash });
		},
	};
}
