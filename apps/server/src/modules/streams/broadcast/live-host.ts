import type { Platform } from "../../../platform/context.ts";
import { admitViewer } from "../viewing/admit-viewer.ts";
import { admitDevice, audienceKeyOf, findUnlimited } from "../viewing/playback-devices.ts";
import type { Watching } from "../viewing/watching.ts";
import { countedViewers, wasInterrupted, wasRecorded, wentOnAir } from "./broadcast-events.ts";
import { findSupervised } from "./lifecycle.queries.ts";
import type { IsCurrent, LiveEvent, LiveHost } from "./live-engine.ts";
import { createPosterInbox } from "./take-poster.ts";

/** The product's side of live video: admits broadcasters and viewers, and handles the engine's events. */
export function createLiveHost(deps: Platform & { watching: Watching }): LiveHost {
	const takeIn = createPosterInbox(deps);
	return {
		async admitBroadcaster(streamId) {
			const stream = await findSupervised(deps.db, streamId);
			const isOpen = stream?.isPermitted && stream.isOfActive && stream.state !== "ended";
			if (!isOpen || (stream.endsBy && stream.endsBy <= deps.clock())) return null;
			return { endsBy: stream.endsBy };
		},
		findWithdrawal: async (streamId) => (await deps.watching.access.findStream(streamId))?.withdrawal ?? null,
		async findClip({ streamId, clipId }) {
			const stream = await deps.watching.access.findStream(streamId);
			return (stream?.isWatchable && stream.clips.find(({ id }) => id === clipId)) || null;
		},
		admitViewer: (viewing, segment) => admitViewer(deps, viewing, segment),
		admitDevice: (viewing, caller, heldMs) => admitDevice(deps, viewing, caller, heldMs),
		isUnlimited: async (viewing) => (await findUnlimited(deps, viewing)) !== null,
		audienceKey: (viewing, caller) => audienceKeyOf(deps, viewing, caller),
		handleEvent,
	};

	function handleEvent(event: LiveEvent, isCurrent?: IsCurrent): Promise<void> {
		switch (event.kind) {
			case "on-air":
				return wentOnAir(deps, event, isCurrent);
			case "interrupted":
				return wasInterrupted(deps, event.streamId, isCurrent);
			case "recorded":
				return wasRecorded(deps, event, isCurrent);
			case "viewers":
				return countedViewers(deps, event);
			case "poster":
				return takeIn(event.streamId, event.jpeg);
		}
	}
}
