import { saverPicture } from "@stride/contract/streams/saver-picture";
import { type BitRates, multivariantPlaylist, type SessionPlaylists } from "@stride/hls";
import { AppError } from "../../../platform/app-error.ts";
import { ingestLimits } from "../ingest/ingest-limits.ts";
import { findState } from "../live-broadcasts.queries.ts";
import type { LiveStream, StreamFormat } from "../live-stream.ts";
import type { PlaybackDeps } from "./playback-deps.ts";
import type { ViewerSession } from "./viewer-sessions.ts";
import { readViewerToken } from "./viewer-token.ts";

const hourMs = 3_600_000;
/** The highest bit rate of video, audio and container that a broadcaster may send. */
const liveBitsPerSecond = ingestLimits.bitrateMax * 1.1 + 192_000;
/**
 * The least that is listed for the full picture beside a smaller one. A window of still pictures has less, and what follows
 * it more than a line may carry whose player has read the playlist before.
 */
const fullBitsPerSecondMin = 1_500_000;
/** The same for the smaller picture of the studio. */
const saverBitsPerSecond = saverPicture.bitsPerSecond * 1.1 + 192_000;

/**
 * Returns the multivariant playlist. A token opens a session that outlives it: until an hour after the latest possible
 * end of playback.
 * @throws AppError UnauthorizedException, NotFoundException while there is nothing to watch,
 *   ServiceUnavailableException (503) while a recording is being completed
 */
export async function writeMultivariantPlaylist(
	deps: PlaybackDeps,
	{ streamId, token, isPlain }: { streamId: string; token: string; isPlain: boolean },
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
		const { size, codecs, peakBitsPerSecond, averageBitsPerSecond, soundPlaylist } = recording;
		return multivariantPlaylist(
			[{ uri: `v/${session}/recording.m3u8`, ...size, codecs, peakBitsPerSecond, averageBitsPerSecond }],
			{
				...(soundPlaylist === null ? {} : { "stride.sound": `v/${session}/recording-sound.m3u8` }),
				...presenceIn(deps, `v/${session}/`),
			},
		);
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
	const hasSound = stream.window.hasSound(floorMsn);
	return writeLiveVariants(deps, stream, format, { folder: `v/${session}/`, isPlain, hasSound });
}

/** Where what viewers load comes from a cache, their players report that they are watching. */
function presenceIn({ config }: Pick<PlaybackDeps, "config">, folder: string): SessionPlaylists {
	return config.liveCdnUrl === null ? {} : { "stride.presence": `${folder}presence` };
}

/**
 * The pictures of a live stream, for a session whose token has expired.
 * @throws AppError NotFoundException while there is nothing to watch
 */
export async function writeSessionVariants(
	deps: Pick<PlaybackDeps, "config" | "streams">,
	{ viewing, floorMsn }: ViewerSession,
	isPlain: boolean,
): Promise<string> {
	const stream = deps.streams.peek(viewing.streamId) ?? (await deps.streams.get(viewing.streamId));
	const format = stream?.window.has(isPlain ? "plain" : "low-latency") ? stream.format() : undefined;
	if (!stream || !format) throw new AppError("NotFoundException");
	return writeLiveVariants(deps, stream, format, { folder: "", isPlain, hasSound: stream.window.hasSound(floorMsn) });
}

function atLeast(bitsPerSecond: number, rates: BitRates | undefined): BitRates | undefined {
	if (!rates) return undefined;
	const { peakBitsPerSecond, averageBitsPerSecond } = rates;
	return {
		peakBitsPerSecond: Math.max(bitsPerSecond, peakBitsPerSecond),
		averageBitsPerSecond: Math.max(bitsPerSecond, averageBitsPerSecond),
	};
}

/**
 * The pictures of a live stream. With two of them players choose by bandwidth, so their bit rates are those of the
 * window; before it has any, and for a single picture, they are the most that a broadcaster may send.
 */
function writeLiveVariants(
	deps: Pick<PlaybackDeps, "config">,
	{ window, saverFormat }: LiveStream,
	{ codecs, size }: StreamFormat,
	{ folder, isPlain, hasSound }: { folder: string; isPlain: boolean; hasSound: boolean },
): string {
	const saver = saverFormat();
	const path = `${folder}${isPlain ? "plain" : "live"}`;
	const full = { uri: `${path}.m3u8`, ...size, codecs, peakBitsPerSecond: liveBitsPerSecond };
	const data = {
		...(hasSound ? { "stride.sound": `${path}-sound.m3u8` } : {}),
		...presenceIn(deps, folder),
	};
	if (!saver) return multivariantPlaylist([full], data);
	const smaller = {
		uri: `${path}-saver.m3u8`,
		...saver.size,
		codecs: saver.codecs,
		peakBitsPerSecond: saverBitsPerSecond,
	};
	return multivariantPlaylist(
		[
			{ ...full, ...atLeast(fullBitsPerSecondMin, window.bitRates("muxed")) },
			{ ...smaller, ...window.bitRates("saver") },
		],
		{ ...data, "stride.pictures": `${folder}index.m3u8${isPlain ? "?latency=plain" : ""}` },
	);
}
