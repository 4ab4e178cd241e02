import type { LiveStream, LiveStreamStatus } from "@stride/contract/streams/streams";
import { useEffect, useEffectEvent, useState } from "react";
import { useStreamChannel } from "../../lib/live/use-stream-channel.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { readReason, reasonOfStop, type StudioEnd } from "./studio-state.ts";
import { endAfterMessage, limitOf } from "./use-time-left.ts";

/** The polling interval while a stream begins, in addition to its channel. */
const pollMs = 1_000;

export type OnAir = {
	status: LiveStreamStatus;
	/** Until when an interrupted or paused stream can be resumed, by this device's clock; null in every other state. */
	resumeByMs: number | null;
	viewerCount: number;
	/** When the stream ends automatically, by this device's clock. */
	endsAtMs: number | null;
	limitSeconds: number | null;
	startedAt: string | null;
	report: (seconds: number) => void;
};

/** The server's state of the stream while it is broadcast from here. */
export function useOnAir(stream: LiveStream, isStarting: boolean, onOver: (why: StudioEnd) => void): OnAir {
	const api = useApi();
	const openPopup = useOpenPopup();
	const [status, setStatus] = useState(stream.status);
	const [resumeByMs, setResumeByMs] = useState(timeOf(stream.resumeBy));
	const [viewerCount, setViewerCount] = useState(stream.viewerCount);
	const [startedAt, setStartedAt] = useState(stream.streamStarted);
	const [endsAtMs, setEndsAtMs] = useState(timeOf(stream.endsBy));
	const [limitSeconds, setLimitSeconds] = useState(limitOf(stream));
	const channel = useStreamChannel(stream.id, {
		start: () => setStatus("live"),
		metadata(state) {
			setViewerCount(state.viewerCount);
			setStatus(state.status);
		},
		stop: ({ reason }) => onOver(reasonOfStop(reason)),
		remainingStreamingTime: ({ seconds }) =>
			setEndsAtMs((known) => endAfterMessage(known, Date.now() + seconds * 1_000)),
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
				setStatus(now.status);
				setResumeByMs(timeOf(now.resumeBy));
				setStartedAt(now.streamStarted);
				setLimitSeconds(limitOf(now));
				if (now.endsBy) setEndsAtMs((known) => known ?? timeOf(now.endsBy));
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
	// The channel publishes the state without its times.
	useEffect(() => {
		if (status !== "upcoming") poll();
	}, [status]);
	return {
		status,
		resumeByMs,
		viewerCount,
		endsAtMs,
		limitSeconds,
		startedAt,
		report: (seconds) => channel.current?.reportStreaming(seconds),
	};
}

const timeOf = (timestamp: string | null): number | null => (timestamp === null ? null : Date.parse(timestamp));
