import type { StreamMetadata, StreamNotification, StreamStop } from "@stride/contract";
import { useCallback, useRef, useState } from "react";
import { useStreamChannel } from "./use-stream-channel.ts";

/** What is known of a stream that is followed, and what its viewer says to the server. */
export type StreamLine = {
	/** As the server told it last; null until it has. */
	metadata: StreamMetadata | null;
	/** Whole seconds played since the last report. The server answers with what is left. */
	report: (seconds: number) => void;
};

/** A code, and how many seconds of free viewing were left then; null where that is not known, or has no limit. */
export type OnStreamNotification = (notification: StreamNotification, freeSeconds: number | null) => void;

/** Follows a stream; without an id nothing is followed. The listeners of the latest rendering are called. */
export function useStreamLine(
	streamId: string | null,
	listeners: { onStart?: () => void; onStop?: (stop: StreamStop) => void; onNotification?: OnStreamNotification },
): StreamLine {
	const [told, setTold] = useState<{ streamId: string; metadata: StreamMetadata } | null>(null);
	const last = useRef<StreamMetadata | null>(null);
	const channel = useStreamChannel(streamId, {
		metadata(metadata) {
			last.current = metadata;
			if (streamId !== null) setTold({ streamId, metadata });
		},
		start: () => listeners.onStart?.(),
		stop: (stop) => listeners.onStop?.(stop),
		notification: (notification) =>
			listeners.onNotification?.(notification, last.current?.remainingPlaybackTime ?? null),
	});
	const report = useCallback((seconds: number) => channel.current?.reportPlayback(seconds), [channel]);
	return { metadata: told?.streamId === streamId ? (told?.metadata ?? null) : null, report };
}
