import { multivariantPlaylist } from "@stride/hls";
import { AppError } from "../../../platform/errors.ts";
import { ingestLimits } from "../ingest/ingest-limits.ts";
import { findState } from "../live-broadcasts.queries.ts";
import type { PlaybackDeps } from "./playback-deps.ts";
import { readViewerToken } from "./viewer-token.ts";

const hourMs = 3_600_000;
/** Picture, sound and container at the most that a broadcaster is asked for. */
const liveBitsPerSecond = ingestLimits.bitrateMax * 1.1 + 192_000;

type Question = { streamId: string; token: string; isPlain: boolean };

/**
 * What a player begins with. A token opens a session that outlives it: until an hour after all can have been watched.
 * @throws AppError UnauthorizedException, NotFoundException where there is nothing to be watched yet,
 *   ServiceUnavailableException (503) while a recording is being completed
 */
export async function tellMultivariantPlaylist(
	deps: PlaybackDeps,
	{ streamId, token, isPlain }: Question,
): Promise<string> {
	const viewing = readViewerToken(deps, streamId, token);
	if (!viewing) throw new AppError("UnauthorizedException");
	const nowMs = deps.clock().getTime();
	const state = await findState(deps.db, streamId);
	// The product hears of a recording before the stream counts as recorded: it can be watched by then.
	const recording = state === "recorded" || state === "stopping" ? await deps.recordings.get(streamId) : null;
	if (recording) {
		const endsAtMs = nowMs + recording.durationMs + hourMs;
		const session = deps.sessions.begin({ viewing, endsAtMs, floorMsn: 0 });
		const { size, codecs, peakBitsPerSecond, averageBitsPerSecond } = recording;
		return multivariantPlaylist([
			{ uri: `v/${session}/recording.m3u8`, ...size, codecs, peakBitsPerSecond, averageBitsPerSecond },
		]);
	}
	// Its last seconds are all that a live playlist tells a newcomer, as if there were no more: the whole comes in a moment.
	if (state === "stopping") throw new AppError("ServiceUnavailableException", { retryAfterSeconds: 1 });
	const stream = state === "open" ? await deps.streams.get(streamId) : undefined;
	const kind = isPlain ? "plain" : "low-latency";
	const format = stream?.window.has(kind) ? stream.format() : undefined;
	if (!stream || !format) throw new AppError("NotFoundException");
	const longestMs = deps.config.streams.streamingSeconds * 1_000;
	const endsAtMs = (stream.endsBy?.getTime() ?? nowMs + longestMs) + hourMs;
	// What a session was told never goes back, not even when this process is killed and begins a segment anew.
	const floorMsn = Math.max(0, stream.window.position.nextMsn - 3);
	const session = deps.sessions.begin({ viewing, endsAtMs, floorMsn });
	const { codecs, size } = format;
	return multivariantPlaylist([
		{ uri: `v/${session}/${isPlain ? "plain" : "live"}.m3u8`, ...size, codecs, peakBitsPerSecond: liveBitsPerSecond },
	]);
}
