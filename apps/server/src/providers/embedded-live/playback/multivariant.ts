import { multivariantPlaylist } from "@stride/hls";
import { AppError } from "../../../platform/app-error.ts";
import { ingestLimits } from "../ingest/ingest-limits.ts";
import { findState } from "../live-broadcasts.queries.ts";
import type { PlaybackDeps } from "./playback-deps.ts";
import { readViewerToken } from "./viewer-token.ts";

const hourMs = 3_600_000;
/** The highest bit rate of video, audio and container that a broadcaster may send. */
const liveBitsPerSecond = ingestLimits.bitrateMax * 1.1 + 192_000;

type Question = { streamId: string; token: string; isPlain: boolean };

/**
 * Returns the multivariant playlist. A token opens a session that outlives it: until an hour after the latest possible
 * end of playback.
 * @throws AppError UnauthorizedException, NotFoundException while there is nothing to watch,
 *   ServiceUnavailableException (503) while a recording is being completed
 */
export async function writeMultivariantPlaylist(
	deps: PlaybackDeps,
	{ streamId, token, isPlain }: Question,
): Promise<string> {
	const viewing = readViewerToken(deps, streamId, token);
	if (!viewing) throw new AppError("UnauthorizedException");
	const nowMs = deps.clock().getTime();
	const state = await findState(deps.db, streamId);
	// The product receives `recorded` before the state changes; the recording must be playable by then.
	const recording = state === "recorded" || state === "stopping" ? await deps.recordings.get(streamId) : null;
	if (recording) {
		const endsAtMs = nowMs + recording.durationMs + hourMs;
		const session = deps.sessions.begin({ viewing, endsAtMs, floorMsn: 0 });
		const { size, codecs, peakBitsPerSecond, averageBitsPerSecond } = recording;
		return multivariantPlaylist([
			{ uri: `v/${session}/recording.m3u8`, ...size, codecs, peakBitsPerSecond, averageBitsPerSecond },
		]);
	}
	// A live playlist would list the last seconds only; the whole recording is available shortly.
	if (state === "stopping") throw new AppError("ServiceUnavailableException", { retryAfterSeconds: 1 });
	const stream = state === "open" ? await deps.streams.get(streamId) : undefined;
	const kind = isPlain ? "plain" : "low-latency";
	const format = stream?.window.has(kind) ? stream.format() : undefined;
	if (!stream || !format) throw new AppError("NotFoundException");
	const longestMs = deps.config.streams.streamingSeconds * 1_000;
	const endsAtMs = (stream.endsBy?.getTime() ?? nowMs + longestMs) + hourMs;
	// The playlist of a session never moves back, even after a crash that repeats a segment.
	const floorMsn = Math.max(0, stream.window.position.nextMsn - 3);
	const session = deps.sessions.begin({ viewing, endsAtMs, floorMsn });
	const { codecs, size } = format;
	return multivariantPlaylist([
		{ uri: `v/${session}/${isPlain ? "plain" : "live"}.m3u8`, ...size, codecs, peakBitsPerSecond: liveBitsPerSecond },
	]);
}
