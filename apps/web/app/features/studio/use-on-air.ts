import type { LiveStream } from "@stride/contract/streams/streams";
import { useEffect, useEffectEvent, useState } from "react";
import { useStreamChannel } from "../../lib/live/use-stream-channel.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { readReason, type StudioEnd } from "./studio-state.ts";

/** The polling interval while a stream begins, in addition to its channel. */
const pollMs = 1_000;

export type OnAir = {
	/** The server has the stream on the air. */
	isLive: boolean;
	viewerCount: number;
	/** When the stream ends automatically, by this device's clock. */
	endsAtMs: number | null;
	startedAt: string | null;
	report: (seconds: number) => void;
};

/** The server's state of the stream while it is broadcast from here. */
export function useOnAir(stream: LiveStream, isStarting: boolean, onOver: (why: StudioEnd) => void): OnAir {
	const api = useApi();
	const openPopup = useOpenPopup();
	const [isLive, setLive] = useState(stream.isLive);
	const [viewerCount, setViewerCount] = useState(stream.viewerCount);
	const [startedAt, setStartedAt] = useState(stream.streamStarted);
	const [endsAtMs, setEndsAtMs] = useState(stream.endsBy ? Date.parse(stream.endsBy) : null);
	const channel = useStreamChannel(stream.id, {
		start: () => setLive(true),
		metadata(state) {
			setViewerCount(state.viewerCount);
			setLive(state.status === "live");
			if (state.status === "ended") poll();
		},
		stop: ({ reason }) => onOver(readReason(reason)),
		remainingStreamingTime: ({ seconds }) => setEndsAtMs(Date.now() + seconds * 1_000),
		notification({ code, streamId }) {
			if (code === "LIVE_STREAM_LIMITED" || code === "LIVE_STREAM_TIMEOUT") openPopup(code, { streamId });
		},
	});
	const poll = useEffectEvent(() => {
		api("getLiveStream", { params: { streamId: stream.id } }).then(
			(now) => {
				if (now.status === "ended") {
					onOver(readReason(now.endReason));
					return;
				}
				setLive(now.status === "live");
				setStartedAt(now.streamStarted);
				if (now.endsBy) setEndsAtMs((known) => known ?? Date.parse(now.endsBy ?? ""));
			},
			// The next poll retries.
			() => undefined,
		);
	});
	useEffect(() => {
		if (!isStarting) return;
		const timer = setInterval(() => poll(), pollMs);
		return () => clearInterval(timer);
	}, [isStarting]);
	// Once more when it is on the air, for the start and end times.
	useEffect(() => {
		if (isLive) poll();
	}, [isLive]);
	return {
		isLive,
		viewerCount,
		endsAtMs,
		startedAt,
		report: (seconds) => channel.current?.reportStreaming(seconds),
	};
}
