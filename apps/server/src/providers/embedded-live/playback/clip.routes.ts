import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { mediaObject } from "../recording-store.ts";
import type { ClipMedia, ClipMediaCache } from "./clip-media.ts";
import { mediaType, playlistType, sendMedia } from "./send-media.ts";

const options = { config: { access: "anyone", isTraced: false }, schema: { hide: true } };

type InClip = { Params: { streamId: string; clipId: string } };

/** The playlists and media of clips, which anyone may play (docs/live.md). */
export function mountClipPlayback(http: FastifyInstance, deps: EmbeddedLiveDeps & { clips: ClipMediaCache }): void {
	/** @throws AppError StreamGoneException (410), NotFoundException, ServiceUnavailableException until it is recorded */
	async function findMedia({ streamId, clipId }: InClip["Params"]): Promise<ClipMedia> {
		if (!isUuid(streamId) || !isUuid(clipId)) throw new AppError("NotFoundException");
		const reason = await deps.host.findWithdrawal(streamId);
		if (reason) throw new AppError("StreamGoneException", { reason });
		const range = await deps.host.findClip({ streamId, clipId });
		const clip = range && (await deps.clips.get({ streamId, clipId, range }));
		if (!clip) throw new AppError("NotFoundException");
		return clip;
	}

	http.get<InClip>(
		"/live/:streamId/clip/:clipId/index.m3u8",
		options,
		async (request, reply): Promise<FastifyReply> => {
			const { playlist } = await findMedia(request.params);
			return reply.type(playlistType).send(playlist);
		},
	);

	http.get<InClip & { Params: { name: string } }>(
		"/live/:streamId/clip/:clipId/:name",
		options,
		async (request, reply) => {
			const { media } = await findMedia(request.params);
			const file = media.get(request.params.name);
			if (!file) throw new AppError("NotFoundException");
			return sendMedia(request, reply, {
				bytes: file.bytes,
				type: mediaType,
				async read(range) {
					const stored = mediaObject(request.params.streamId, file.stored);
					const object = await deps.objects.get(stored, range === "whole" ? undefined : range);
					if (!object) throw new AppError("NotFoundException");
					return object.body;
				},
			});
		},
	);
}
