import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import type { MemoryAnswers } from "../../../platform/http/memory-answers.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { ByteRange } from "../../../platform/objects/objects.ts";
import { mediaObject } from "../recording-store.ts";
import { mountClipPlayback } from "./clip.routes.ts";
import { livePlaylists, writeLivePlaylist, writeSharedPlaylist } from "./live-playlist.ts";
import { writeMultivariantPlaylist, writeSessionVariants } from "./multivariant.ts";
import type { PlaybackDeps } from "./playback-deps.ts";
import type { RecordedMedia } from "./recordings.ts";
import { redirectToHost } from "./redirect-to-host.ts";
import { forEver, mediaType, playlistType, type ServedMedia, sendMedia, soundType } from "./send-media.ts";
import { currentSharedSecret, isRecordingLink, isSharedSecret, recordingFolder } from "./shared-folders.ts";
import type { ViewerSession } from "./viewer-sessions.ts";

const options = { config: { access: "anyone", isTraced: false }, schema: { hide: true } };
const mediaRoute = "/live/:streamId/m/:name";
const mediaNamePattern = /^[0-9a-f]{32}(?:(?<sound>\.sound)?\.(?:m4s|mp4)|\.saver\.m4s)$/;
const mediaPathPattern = /^\/live\/([0-9a-f-]{36})\/m\/([0-9a-f]{32}(?:\.saver)?\.(?:m4s|mp4))$/;

type InStream = { Params: { streamId: string } };
type InSession = { Params: { streamId: string; session: string } };

/** The routes of playlists and media (table in docs/live.md). */
export function mountPlayback(http: FastifyInstance, memoryAnswers: MemoryAnswers, deps: PlaybackDeps): void {
	const { mediaUrl, publicUrl, mediaNodes, liveCdnUrl } = deps.config;
	const isApart = mediaUrl !== publicUrl || mediaNodes.length > 0 || liveCdnUrl !== null;
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

	/** @param heldMs for how long the device retains its place without a further request, if longer than usual */
	async function openSession(request: FastifyRequest<InSession>, heldMs?: number): Promise<ViewerSession> {
		const { streamId, session } = request.params;
		const found = isUuid(streamId) && deps.sessions.find(streamId, session);
		if (!found) throw new AppError("ForbiddenException");
		await refuseWithdrawn(streamId);
		if (await deps.host.admitDevice(found.viewing, callerIn(request), heldMs)) return found;
		throw new AppError("PlaybackDevicesExceededException");
	}

	http.register(async (live) => {
		const liveHeaders = {
			"cache-control": "no-store",
			// No cookie is sent to a separate origin, and after a redirect between two nodes the browser names none.
			...(isApart && { "access-control-allow-origin": "*" }),
			// How old a cached playlist is, by which players find the live edge.
			...(isApart && liveCdnUrl !== null && { "access-control-expose-headers": "age" }),
		};
		live.addHook("onRequest", (_request, reply, done) => {
			reply.headers(liveHeaders);
			done();
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

		for (const { name, ...playlist } of livePlaylists) {
			live.get<InSession>(`/live/:streamId/v/:session/${name}`, options, async (request, reply) => {
				const session = await openSession(request);
				const audienceKey = deps.host.audienceKey(session.viewing, callerIn(request));
				const wanted = { ...playlist, query: queryOf(request), audienceKey };
				return sendHosted(request, reply, async () => send(reply, await writeLivePlaylist(deps, session, wanted)));
			});
		}

		for (const [name, kind] of [
			["recording", "playlist"],
			["recording-sound", "soundPlaylist"],
		] as const) {
			type WithPresence = InSession & { Querystring: { presence?: unknown } };
			live.get<WithPresence>(`/live/:streamId/v/:session/${name}.m3u8`, options, async (request, reply) => {
				const { viewing } = await openSession(request);
				const recording = await deps.recordings.get(viewing.streamId);
				const write = recording?.[kind];
				if (!recording || !write) throw new AppError("NotFoundException");
				// Other players do not report that they are watching, so their devices are counted by each file.
				const isReporting = liveCdnUrl !== null && request.query.presence === "1";
				if (!isReporting || !(await deps.host.isUnlimited(viewing))) return send(reply, write(""));
				const { streamId } = viewing;
				const endsS = (deps.clock().getTime() + recording.durationMs) / 1_000 + pausesSeconds;
				// Of all who begin within an hour the addresses are the same.
				const expiresS = Math.ceil(endsS / 3_600) * 3_600;
				return send(reply, write(`${liveCdnUrl}${recordingFolder(deps, { streamId, expiresS })}`));
			});
		}

		live.get<InStream & { Params: { name: string } }>(mediaRoute, options, async (request, reply) => {
			const { streamId, name } = request.params;
			const named = mediaNamePattern.exec(name);
			// An unknown name must not load a stream, or look for it at other nodes.
			if (!named) throw new AppError("NotFoundException");
			const window = deps.streams.windowOf(streamId);
			const found = await window?.media(name);
			if (found?.kind !== "found") {
				if (await redirectToHost(deps.nodes, request, reply)) return reply;
				throw new AppError("NotFoundException");
			}
			// A withdrawal ends the broadcast, whose media stay for a minute: a cache that was purged would be filled again.
			if (!window?.isOpen) await refuseWithdrawn(streamId);
			return reply.headers(named.groups?.sound ? soundHeaders : videoHeaders).send(bufferOf(found.data));
		});

		// No request is more frequent than one for a part that exists.
		memoryAnswers.add({
			route: mediaRoute,
			prefix: "/live/",
			headers: { ...liveHeaders, ...videoHeaders },
			find(path) {
				const [, streamId = "", name = ""] = mediaPathPattern.exec(path) ?? [];
				const window = deps.streams.windowOf(streamId);
				const data = window?.isOpen ? window.findStored(name) : undefined;
				return data && bufferOf(data);
			},
		});

		live.get<InSession & { Params: { name: string } }>(
			"/live/:streamId/v/:session/:name",
			options,
			async (request, reply) => {
				const { viewing, admitted } = await openSession(request);
				const { streamId } = viewing;
				const media = await findRecordedMedia(deps, streamId, request.params.name);
				// Picture and sound have the same numbers, so that changing between them charges nothing twice.
				if (media.segment) await admitted.recorded(media.segment);
				return sendMedia(request, reply, await openRecordedMedia(deps, streamId, media));
			},
		);

		mountClipPlayback(live, deps);
		mountShared(live);
	});

	/** What caches and a CDN may hold: the playlists that viewers without a limit share, and the media of recordings. */
	function mountShared(live: FastifyInstance): void {
		// A player repeats this request while it plays: the requests that a cache answers do not reach this process.
		live.get<InSession>("/live/:streamId/v/:session/presence", options, async (request, reply) => {
			const { viewing } = await openSession(request, presenceMs.held);
			const { streamId } = viewing;
			const answer = (shared: { folder: string; validMs: number } | null) =>
				reply.send({ shared, renewMs: presenceMs.renewed });
			if (liveCdnUrl === null || !(await deps.host.isUnlimited(viewing))) return answer(null);
			const open = deps.streams.peek(streamId);
			if (!open && (await deps.recordings.get(streamId))) return answer(null);
			const stream = open ?? (await deps.streams.get(streamId));
			if (!stream) return (await redirectToHost(deps.nodes, request, reply)) ? reply : answer(null);
			stream.addViewerRequest(deps.host.audienceKey(viewing, callerIn(request)), presenceMs.held);
			const { secret, validMs } = currentSharedSecret(deps.secrets, { streamId, nowMs: deps.clock().getTime() });
			return answer({ folder: `${liveCdnUrl}/live/${streamId}/s/${secret}/`, validMs });
		});

		for (const { name, ...playlist } of livePlaylists) {
			live.get<InStream & { Params: { secret: string } }>(
				`/live/:streamId/s/:secret/${name}`,
				{ ...options, onSend: shareError },
				async (request, reply) => {
					const { streamId, secret } = request.params;
					const nowMs = deps.clock().getTime();
					const isKnown = isUuid(streamId) && isSharedSecret(deps.secrets, { streamId, nowMs }, secret);
					// An expired one is ordinary, as after a laptop was closed. Of another process's stream the player reports
					// again: a redirect would send every request of every viewer past the cache.
					if (!isKnown) throw new AppError("NotFoundException");
					await refuseWithdrawn(streamId);
					const wanted = { ...playlist, query: queryOf(request) };
					const { text, isAtEdge } = await writeSharedPlaylist(deps, streamId, wanted);
					return send(reply.header("cache-control", isAtEdge ? sharedFor.position : sharedFor.latest), text);
				},
			);
		}

		live.get<InStream & { Params: { expires: string; signature: string; name: string } }>(
			"/rec/:streamId/:expires/:signature/:name",
			options,
			async (request, reply) => {
				const { streamId, expires, signature, name } = request.params;
				const link = { streamId, signature, expiresS: Number(expires), nowMs: deps.clock().getTime() };
				const isOurs = isUuid(streamId) && /^\d{1,11}$/.test(expires) && isRecordingLink(deps, link);
				if (!isOurs) throw new AppError("NotFoundException");
				await refuseWithdrawn(streamId);
				const found = await findRecordedMedia(deps, streamId, name);
				return sendMedia(request, reply, await openRecordedMedia(deps, streamId, found), "public");
			},
		);
	}
}

const videoHeaders = { "cache-control": `public, ${forEver}`, "content-type": mediaType };
const soundHeaders = { ...videoHeaders, "content-type": soundType };

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer =>
	Buffer.from(buffer, byteOffset, length);

/** A player renews its presence well before its place and its share in the audience end. */
const presenceMs = { renewed: 60_000, held: 90_000 };
/** Beyond the length of the recording. */
const pausesSeconds = 3_600;
/** For caches, not for browsers: a playlist of a position remains usable, the latest one changes with each part. */
const sharedFor = { position: "public, s-maxage=12, max-age=0", latest: "public, s-maxage=1, max-age=0" };

/** Without it a cache would pass each repeated request of many viewers on. */
async function shareError(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
	if (reply.statusCode >= 400) reply.header("cache-control", sharedFor.latest);
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split("?", 2)[1] ?? "");

/** @throws AppError NotFoundException */
async function findRecordedMedia(
	{ recordings }: Pick<PlaybackDeps, "recordings">,
	streamId: string,
	name: string,
): Promise<RecordedMedia> {
	const media = (await recordings.get(streamId))?.media.get(name);
	if (!media) throw new AppError("NotFoundException");
	return media;
}

/** @throws AppError NotFoundException for a file that is gone */
async function openRecordedMedia(
	{ recordings, objects }: Pick<PlaybackDeps, "recordings" | "objects">,
	streamId: string,
	media: RecordedMedia,
): Promise<ServedMedia> {
	if (media.isSound) {
		const { buffer, byteOffset, length } = await recordings.readSound(streamId, media);
		const sound = Buffer.from(buffer, byteOffset, length);
		const read = async (range: ByteRange | "whole") =>
			range === "whole" ? sound : sound.subarray(range.first, range.last + 1);
		return { bytes: length, type: soundType, read };
	}
	return {
		bytes: media.bytes,
		type: mediaType,
		async read(range) {
			const object = await objects.get(mediaObject(streamId, media.stored), range === "whole" ? undefined : range);
			if (!object) throw new AppError("NotFoundException");
			return object.body;
		},
	};
}
