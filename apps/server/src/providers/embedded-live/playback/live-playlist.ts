import { type DeliveryDirectives, type LiveWindow, parseDeliveryDirectives, type RenditionRequest } from "@stride/hls";
import { AppError } from "../../../platform/app-error.ts";
import type { LiveStream } from "../live-stream.ts";
import type { PlaybackDeps } from "./playback-deps.ts";
import type { ViewerSession } from "./viewer-sessions.ts";

type Deps = Pick<PlaybackDeps, "clock" | "config" | "streams">;

/** RFC 8216bis, 6.3.3: a plain player begins three target durations before the end. */
const segmentsAtStart = 3;
const shortSegmentS = 2;
/** After it no further segment is waited for, where they come late. */
const startWaitMs = 5_000;
/** Of a segment: one of 10 s has 30. */
const partsMax = 40;

type LiveKind = "low-latency" | "plain";

/** The live media playlists of a session, and the shared ones, by their names. */
export const livePlaylists: readonly { name: string; kind: LiveKind; playlist: RenditionRequest }[] = (
	[
		["live", "low-latency", "muxed", "live-saver"],
		["plain", "plain", "muxed", "plain-saver"],
		["live-saver", "low-latency", "saver", "live"],
		["plain-saver", "plain", "saver", "plain"],
		["live-sound", "low-latency", "sound", "live-saver"],
		["plain-sound", "plain", "sound", "plain-saver"],
	] as const
).map(([name, kind, rendition, otherName]) => ({
	name: `${name}.m3u8`,
	kind,
	playlist: { rendition, otherUri: `${otherName}.m3u8` },
}));

type PlaylistRequest = { kind: LiveKind; playlist: RenditionRequest; query: URLSearchParams };

/**
 * Returns the live media playlist of a session. A blocking reload waits for the requested part; only segments that the
 * host has admitted are listed. Each rendition of a segment is charged as the segment, so all are admitted alike.
 * @throws AppError ValidationException (400) for directives that cannot be served, NotFoundException,
 *   ServiceUnavailableException (503) after a timeout, the host's refusals (402, 404, 410)
 */
export async function writeLivePlaylist(
	deps: Deps,
	session: ViewerSession,
	{ audienceKey, ...wanted }: PlaylistRequest & { audienceKey: string },
): Promise<string> {
	const { floorMsn, viewing, admitted } = session;
	const { stream, directives } = await openLive(deps, viewing.streamId, { ...wanted, floorMsn });
	const firstMsn = await admitted.live(stream.window, wanted.kind, floorMsn);
	// Refused requests, as at the paywall, do not count.
	stream.addViewerRequest(audienceKey);
	return listFrom(deps, stream, { ...wanted, directives, firstMsn });
}

/**
 * Returns the live media playlist that all viewers without a limit share. Nothing is charged.
 * @returns `isAtEdge`: it was requested for a position near the end, so that its answer remains valid. Older positions
 *   and parts that never come are answered at once, and could be made up in any number
 * @throws AppError as `writeLivePlaylist`, but for the host's refusals
 */
export async function writeSharedPlaylist(
	deps: Deps,
	streamId: string,
	wanted: PlaylistRequest,
): Promise<{ text: string; isAtEdge: boolean }> {
	const { stream, directives } = await openLive(deps, streamId, { ...wanted, floorMsn: 0 });
	const text = listFrom(deps, stream, { ...wanted, directives, firstMsn: 0 });
	const { msn, part = 0 } = directives;
	const { nextMsn } = stream.window.position;
	const isAtEdge = msn !== undefined && Math.abs(msn - nextMsn) <= 1 && part <= partsMax;
	return { text, isAtEdge };
}

async function openLive(
	deps: Deps,
	streamId: string,
	{ kind, playlist, query, floorMsn }: PlaylistRequest & { floorMsn: number },
): Promise<{ stream: LiveStream; directives: DeliveryDirectives }> {
	const stream = deps.streams.peek(streamId) ?? (await deps.streams.get(streamId));
	const directives = parseDeliveryDirectives(query);
	if (!directives) throw new AppError("ValidationException");
	if (!stream) throw new AppError("NotFoundException");
	await waitFor(stream.window, directives);
	if (kind === "plain") await waitForStart(deps, stream.window);
	if (!stream.window.has(kind)) throw new AppError("NotFoundException");
	if (playlist.rendition === "sound" && !stream.window.hasSound(floorMsn)) throw new AppError("NotFoundException");
	return { stream, directives };
}

function listFrom(
	{ config }: Pick<Deps, "config">,
	{ id, window }: LiveStream,
	{
		kind,
		playlist,
		directives,
		firstMsn,
	}: Omit<PlaylistRequest, "query"> & { directives: DeliveryDirectives; firstMsn: number },
): string {
	// A player that changes between its session's playlist and the shared one requires equal addresses of segments.
	const mediaBase = config.liveCdnUrl === null ? "../../m/" : `${config.liveCdnUrl}/live/${id}/m/`;
	return window.playlist(directives.isDelta ? `${kind}-delta` : kind, mediaBase, firstMsn, playlist);
}

/**
 * A stream can be watched from its first part on. A plain player that began then would have no buffer, and stall with
 * each segment, so its first playlist has what it starts behind: three segments, or one long one.
 */
async function waitForStart({ clock }: Deps, window: LiveWindow): Promise<void> {
	const beganMs = clock().getTime();
	const least = window.targetDurationS <= shortSegmentS ? segmentsAtStart : 1;
	while (window.has("low-latency")) {
		const { firstMsn, nextMsn } = window.position;
		if (clock().getTime() - beganMs > startWaitMs) return;
		if (nextMsn - firstMsn >= least || (await window.reload({ msn: nextMsn })) !== "ready") return;
		// The stream has ended.
		if (window.position.nextMsn === nextMsn) return;
	}
}

async function waitFor(window: LiveWindow, { msn, part }: DeliveryDirectives): Promise<void> {
	if (msn === undefined) return;
	const answer = await window.reload(part === undefined ? { msn } : { msn, part });
	if (answer === "too-far-ahead") throw new AppError("ValidationException");
	// The caller looks for the process that hosts it now.
	if (answer === "released") throw new AppError("NotFoundException");
	if (answer === "timed-out") throw new AppError("ServiceUnavailableException", { retryAfterSeconds: 1 });
}
