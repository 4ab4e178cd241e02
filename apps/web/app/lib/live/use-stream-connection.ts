import type { LiveCaption, StreamMetadata, StreamNotification, StreamStop } from "@stride/contract";
import { useCallback, useRef, useState } from "react";
import { useStreamChannel } from "./use-stream-channel.ts";

/** The state of a followed stream, and the viewer's reports to the server. */
export type StreamConnection = {
	/** As last sent by the server; null before. */
	metadata: StreamMetadata | null;
	/** The automatic captions that were sent last. */
	captions: readonly LiveCaption[];
	/** Whole seconds played since the last report. The server replies with the remaining time. */
	report: (seconds: number) => void;
};

/** A code, and the stream's state as last sent by the server; null before. */
export type OnStreamNotification = (notification: StreamNotification, metadata: StreamMetadata | null) => void;

const noCaptions: readonly LiveCaption[] = [];

/** Follows a stream; without an id it does nothing. The listeners of the latest render are called. */
export function useStreamConnection(
	streamId: string | null,
	listeners: { onStart?: () => void; onStop?: (stop: StreamStop) => void; onNotification?: OnStreamNotification },
): StreamConnection {
	const [received, setReceived] = useState<{ streamId: string; metadata: StreamMetadata } | null>(null);
	const [captions, setCaptions] = useState(noCaptions);
	const last = useRef<StreamMetadata | null>(null);
	const channel = useStreamChannel(streamId, {
		metadata(metadata) {
			last.current = metadata;
			if (streamId !== null) setReceived({ streamId, metadata });
		},
		start: () => listeners.onStart?.(),
		stop: (stop) => listeners.onStop?.(stop),
		captions: (sent) => setCaptions(sent.captions),
		notification: (notification) => listeners.onNotification?.(notification, last.current),
	});
	const report = useCallback((seconds: number) => channel.current?.reportPlayback(seconds), [channel]);
	return { metadata: received?.streamId === streamId ? (received?.metadata ?? null) : null, captions, report };
}
