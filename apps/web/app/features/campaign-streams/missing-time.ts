import type { LiveStream } from "@stride/contract";

/** The end of a broadcast, and what a reconnection cuts out, are not worth a sentence. */
const shownFromSeconds = 30;

/** The whole minutes, at least one, by which a recording is shorter than its broadcast; null if it is about as long. */
export function missingMinutes(
	stream: Pick<LiveStream, "status" | "streamStarted" | "streamEnded" | "duration">,
): number | null {
	const { status, streamStarted, streamEnded, duration } = stream;
	if (status !== "ended" || !streamStarted || !streamEnded || duration === 0) return null;
	const missing = (Date.parse(streamEnded) - Date.parse(streamStarted)) / 1_000 - duration;
	return missing < shownFromSeconds ? null : Math.max(1, Math.round(missing / 60));
}
