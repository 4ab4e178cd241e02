import type { LiveStream } from "@stride/contract/streams";
import { useEffect, useEffectEvent, useState } from "react";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useStreamChannel } from "../../lib/use-stream-channel.ts";
import { readReason, type StudioEnd } from "./studio-state.ts";

/** How often the server is asked while a stream begins, beside what its channel tells. */
const askMs = 1_000;

export type OnAir = {
	/** The server has the stream on the air. */
	isLive: boolean;
	viewerCount: number;
	/** When the stream ends by itself, by this device's clock. */
	endsAtMs: number | null;
	startedAt: string | null;
	report: (seconds: number) => void;
};

/** What the server says of the stream while it is broadcast from here. */
export function useOnAir(stream: LiveStream, isStarting: boolean, onOver: (why: StudioEnd) => void): OnAir {
	const api = useApi();
	const openPopup = useOpenPopup();
	const [isLive, setLive] = useState(stream.isLive);
	const [viewerCount, setViewerCount] = useState(stream.viewerCount);
	const [startedAt, setStartedAt] = useState(stream.streamStarted);
	const [endsAtMs, setEndsAtMs] = useState(stream.endsBy ? Date.parse(stream.endsBy) : null);
	const channel = useStreamChannel(stream.id, {
		start: () => setLive(true),
		metadata(told) {
			setViewerCount(told.viewerCount);
			setLive(told.status === "live");
			if (told.status === "ended") ask();
		},
		stop: ({ reason }) => onOver(readReason(reason)),
		remainingStreamingTime: ({ seconds }) => setEndsAtMs(Date.now() + seconds * 1_000),
		notification({ code, streamId }) {
			if (code === "LIVE_STREAM_LIMITED" || code === "LIVE_STREAM_TIMEOUT") openPopup(code, { streamId });
		},
	});
	const ask = useEffectEvent(() => {
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
			// It is asked again.
			() => undefined,
		);
	});
	useEffect(() => {
		if (!isStarting) return;
		const timer = setInterval(() => ask(), askMs);
		return () => clearInterval(timer);
	}, [isStarting]);
	// Once more when it is on the air: when it began, and when it ends.
	useEffect(() => {
		if (isLive) ask();
	}, [isLive]);
	return {
		isLive,
		viewerCount,
		endsAtMs,
		startedAt,
		report: (seconds) => channel.current?.reportStreaming(seconds),
	};
}
