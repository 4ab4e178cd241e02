import { saverPicture } from "@stride/contract/streams/saver-picture";
import {
	type BitRates,
	type DeliveryDirectives,
	type LiveWindow,
	multivariantPlaylist,
	parseDeliveryDirectives,
	type RenditionRequest,
	sourceOfSound,
} from "@stride/hls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { ByteRange } from "../../../platform/objects.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { ingestLimits } from "../ingest/ingest-limits.ts";
import { findState } from "../live-broadcasts.queries.ts";
import type { LiveStream, StreamFormat } from "../live-stream.ts";
import type { LiveStreams } from "../live-streams.ts";
import type { MediaNodes } from "../nodes/media-nodes.ts";
import { mediaObject } from "../recording-store.ts";
import { mountClipPlayback } from "./clip.routes.ts";
import type { ClipMediaCache } from "./clip-media.ts";
import type { Recordings } from "./recordings.ts";
import { redirectToHost } from "./redirect-to-host.ts";
import { forEver, mediaType, playlistType, type ServedMedia, sendMedia, soundType } from "./send-media.ts";
import type { ViewerSession, ViewerSessions } from "./viewer-sessions.ts";
import { readViewerToken } from "./viewer-token.ts";

const options = { config: { access: "anyone" }, schema: { hide: true } };
const mediaNamePattern = /^[0-9a-f]{32}(\.sound)?\.(m4s|mp4)$|^[0-9a-f]{32}\.saver\.m4s$/;

type InStream = { Params: { streamId: string } };
type InSession = { Params: { streamId: string; session: string } };

/** The routes of playlists and media (table in docs/live.md). */
export function mountPlayback(http: FastifyInstance, deps: PlaybackDeps): void {
	const { mediaUrl, publicUrl, mediaNodes } = deps.config;
	const isApart = mediaUrl !== publicUrl || mediaNodes.length > 0;
	const send = (reply: FastifyReply, playlist: string) => reply.type(playlistType).send(playlist);

	/** @throws AppError (410) for a stream that can no longer be watched */
	async function refuseWithdrawn(streamId: string): Promise<void> {
		const reason = await deps.host.findWithdrawal(streamId);
		if (reason) throw new AppError("StreamGoneException", { reason });
	}

	/** What is not here may be at the process that hosts the stream. */
	async function sendHosted(
		request: FastifyRequest,
		reply: FastifyReply,
		work: () => Promise<FastifyReply>,
	): Promise<FastifyReply> {
		try {
			return await work();
		} catch (error) {
			const isMissing = error instanceof AppError && error.code === "NotFoundException";
			if (!isMissing || !(await redirectToHost(deps.nodes, request, reply))) throw error;
			return reply;
		}
	}

	const callerIn = (request: FastifyRequest) => ({ cookies: request.cookies, address: callerOf(request).address });

	async function openSession(request: FastifyRequest<InSession>): Promise<ViewerSession> {
		const { streamId, session } = request.params;
		const found = isUuid(streamId) && deps.sessions.find(streamId, session);
		if (!found) throw new AppError("ForbiddenException");
		await refuseWithdrawn(streamId);
		if (await deps.host.admitDevice(found.viewing, callerIn(request))) return found;
		throw new AppError("PlaybackDevicesExceededException");
	}

	http.register(async (live) => {
		live.addHook("onRequest", async (_request, reply) => {
			reply.header("cache-control", "no-store");
			// No cookie is sent to a separate origin, and after a redirect between two nodes the browser names none.
			if (isApart) reply.header("access-control-allow-origin", "*");
		});

		live.get<InStream & { Querystring: { token?: unknown; latency?: unknown } }>(
			"/live/:streamId/index.m3u8",
			options,
			async (request, reply) => {
				const { params, query } = request;
				const { streamId } = params;
				if (!isUuid(streamId) || typeof query.token !== "string") throw new AppError("UnauthorizedException");
				await refuseWithdrawn(streamId);
				const isPlain = query.latency === "plain";
				const { token } = query;
				return sendHosted(request, reply, async () =>
					send(reply, await writeMultivariantPlaylist(deps, { streamId, token, isPlain })),
				);
			},
		);

		live.get<InSession & { Querystring: { latency?: unknown } }>(
			"/live/:streamId/v/:session/index.m3u8",
			options,
			async (request, reply) => {
				const session = await openSession(request);
				const isPlain = request.query.latency === "plain";
				return sendHosted(request, reply, async () => send(reply, await writeSessionVariants(deps, session, isPlain)));
			},
		);

		for (const [name, kind, rendition, otherName] of [
			["live", "low-latency", "muxed", "live-saver"],
			["plain", "plain", "muxed", "plain-saver"],
			["live-saver", "low-latency", "saver", "live"],
			["plain-saver", "plain", "saver", "plain"],
			["live-sound", "low-latency", "sound", undefined],
			["plain-sound", "plain", "sound", undefined],
		] as const) {
			const playlist = { rendition, ...(otherName ? { otherUri: `${otherName}.m3u8` } : {}) };
			live.get<InSession>(`/live/:streamId/v/:session/${name}.m3u8`, options, async (request, reply) => {
				const session = await openSession(request);
				const audienceKey = deps.host.audienceKey(session.viewing, callerIn(request));
				const question = { kind, playlist, query: queryOf(request), audienceKey };
				return sendHosted(request, reply, async () => send(reply, await writeLivePlaylist(deps, session, question)));
			});
		}

		for (const [name, kind] of [
			["recording", "playlist"],
			["recording-sound", "soundPlaylist"],
		] as const) {
			live.get<InSession>(`/live/:streamId/v/:session/${name}.m3u8`, options, async (request, reply) => {
				const { viewing } = await openSession(request);
				const recording = await deps.recordings.get(viewing.streamId);
				const playlist = recording?.[kind];
				if (!playlist) throw new AppError("NotFoundException");
				return send(reply, playlist);
			});
		}

		live.get<InStream & { Params: { name: string } }>("/live/:streamId/m/:name", options, async (request, reply) => {
			const { streamId, name } = request.params;
			// An unknown name must not load a stream, or look for it at other nodes.
			if (!mediaNamePattern.test(name)) throw new AppError("NotFoundException");
			const window = deps.streams.peek(streamId)?.window;
			const answer = await window?.media(name);
			return sendHosted(request, reply, async () => {
				if (answer?.kind !== "found") throw new AppError("NotFoundException");
				const { buffer, byteOffset, length } = answer.data;
				return reply
					.header("cache-control", `public, ${forEver}`)
					.type(sourceOfSound(name) === undefined ? mediaType : soundType)
					.send(Buffer.from(buffer, byteOffset, length));
			});
		});

		live.get<InSession & { Params: { name: string } }>(
			"/live/:streamId/v/:session/:name",
			options,
			async (request, reply) => {
				const session = await openSession(request);
				return sendMedia(request, reply, await openRecordedMedia(deps, session, request.params.name));
			},
		);

		mountClipPlayback(live, deps);
	});
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split("?", 2)[1] ?? "");

/** From a session's path to the media. */
const mediaBase = "../../m/";

type Question = {
	kind: "low-latency" | "plain";
	playlist: RenditionRequest;
	query: URLSearchParams;
	audienceKey: string;
};

/**
 * Returns the live media playlist of a session. A blocking reload waits for the requested part; only segments that the
 * host has admitted are listed. Each rendition of a segment is charged as the segment, so all are admitted alike.
 * @throws AppError ValidationException (400) for directives that cannot be served, NotFoundException,
 *   ServiceUnavailableException (503) after a timeout, the host's refusals (402, 404, 410)
 */
async function writeLivePlaylist(
	deps: Pick<PlaybackDeps, "streams">,
	session: ViewerSession,
	{ kind, playlist, query, audienceKey }: Question,
): Promise<string> {
	const { streamId } = session.viewing;
	const stream = deps.streams.peek(streamId) ?? (await deps.streams.get(streamId));
	const directives = parseDeliveryDirectives(query);
	if (!directives) throw new AppError("ValidationException");
	if (!stream) throw new AppError("NotFoundException");
	await waitFor(stream.window, directives);
	if (!stream.window.has(kind)) throw new AppError("NotFoundException");
	if (playlist.rendition === "sound" && !stream.window.hasSound(session.floorMsn))
		throw new AppError("NotFoundException");
	const firstMsn = await session.admitted.live(stream.window, kind, session.floorMsn);
	// Refused requests, as at the paywall, do not count.
	stream.addViewerRequest(audienceKey);
	return stream.window.playlist(directives.isDelta ? `${kind}-delta` : kind, mediaBase, firstMsn, playlist);
}

async function waitFor(window: LiveWindow, { msn, part }: DeliveryDirectives): Promise<void> {
	if (msn === undefined) return;
	const answer = await window.reload(part === undefined ? { msn } : { msn, part });
	if (answer === "too-far-ahead") throw new AppError("ValidationException");
	if (answer === "timed-out") throw new AppError("ServiceUnavailableException", { retryAfterSeconds: 1 });
}

/**
 * Serves a file of a recording to an admitted session.
 * @throws AppError NotFoundException, the host's refusals
 */
async function openRecordedMedia(
	deps: Pick<PlaybackDeps, "recordings" | "objects">,
	session: ViewerSession,
	name: string,
): Promise<ServedMedia> {
	const { streamId } = session.viewing;
	const recording = await deps.recordings.get(streamId);
	const media = recording?.media.get(name);
	if (!media) throw new AppError("NotFoundException");
	// Picture and sound have the same numbers, so that changing between them charges nothing twice.
	if (media.segment) await session.admitted.recorded(media.segment);
	if (media.isSound) {
		const { buffer, byteOffset, length } = await deps.recordings.readSound(streamId, media);
		const sound = Buffer.from(buffer, byteOffset, length);
		const read = async (range: ByteRange | "whole") =>
			range === "whole" ? sound : sound.subarray(range.first, range.last + 1);
		return { bytes: length, type: soundType, read };
	}
	return {
		bytes: media.bytes,
		type: mediaType,
		async read(range) {
			const object = await deps.objects.get(mediaObject(streamId, media.stored), range === "whole" ? undefined : range);
			if (!object) throw new AppError("NotFoundException");
			return object.body;
		},
	};
}

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
async function writeMultivariantPlaylist(
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
			soundPlaylist === null ? {} : { "stride.sound": `v/${session}/recording-sound.m3u8` },
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
	return writeLiveVariants(stream, format, { folder: `v/${session}/`, isPlain, hasSound });
}

/**
 * The pictures of a live stream, for a session whose token has expired.
 * @throws AppError NotFoundException while there is nothing to watch
 */
async function writeSessionVariants(
	{ streams }: Pick<PlaybackDeps, "streams">,
	{ viewing, floorMsn }: ViewerSession,
	isPlain: boolean,
): Promise<string> {
	const stream = streams.peek(viewing.streamId) ?? (await streams.get(viewing.streamId));
	const format = stream?.window.has(isPlain ? "plain" : "low-latency") ? stream.format() : undefined;
	if (!stream || !format) throw new AppError("NotFoundException");
	return writeLiveVariants(stream, format, { folder: "", isPlain, hasSound: stream.window.hasSound(floorMsn) });
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
	{ window, saverFormat }: LiveStream,
	{ codecs, size }: StreamFormat,
	{ folder, isPlain, hasSound }: { folder: string; isPlain: boolean; hasSound: boolean },
): string {
	const saver = saverFormat();
	const path = `${folder}${isPlain ? "plain" : "live"}`;
	const full = { uri: `${path}.m3u8`, ...size, codecs, peakBitsPerSecond: liveBitsPerSecond };
	const sound = hasSound ? { "stride.sound": `${path}-sound.m3u8` } : {};
	if (!saver) return multivariantPlaylist([full], sound);
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
		{ ...sound, "stride.pictures": `${folder}index.m3u8${isPlain ? "?latency=plain" : ""}` },
	);
}

/** The dependencies of playback. */
type PlaybackDeps = EmbeddedLiveDeps & {
	streams: LiveStreams;
	recordings: Recordings;
	clips: ClipMediaCache;
	sessions: ViewerSessions;
	nodes: Pick<MediaNodes, "findOther">;
};
