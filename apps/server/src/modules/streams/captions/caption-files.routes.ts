import { createHash } from "node:crypto";
import { apiPrefix } from "@stride/contract/endpoint";
import { captionsPath, clipCaptionsPath } from "@stride/contract/streams/caption-languages";
import { cutCaptions } from "@stride/contract/streams/read-captions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { inertDocumentPolicy } from "../../../platform/http/content-security.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { isUuid } from "../../../platform/ids.ts";
import { findClip } from "../clips/clips.queries.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { findCaptions } from "./captions.queries.ts";

/** A player requests one file per recording or clip, and language. */
const fileLimits: readonly CallLimit[] = [{ per: "address", points: 6_000, seconds: 600, whenBroken: "open" }];

type OfStream = { streamId: string; language: string };
type OfClip = { clipId: string; language: string };

/**
 * The captions that players load. Public like a challenge's title, for as long as the recording or the clip can be
 * watched (docs/challenges.md).
 */
export function mountCaptionFiles(app: FastifyInstance, deps: StreamDeps & { rateLimits: RateLimits }): void {
	/** @throws AppError LiveStreamNotFoundException, StreamGoneException, NotFoundException without captions */
	async function readOfStream({ streamId, language }: OfStream): Promise<string> {
		const stream = isUuid(streamId) ? await deps.watching.access.findStream(streamId) : null;
		if (!stream) throw new AppError("LiveStreamNotFoundException");
		if (stream.withdrawal) throw new AppError("StreamGoneException", { reason: stream.withdrawal });
		const captions = stream.isWatchable ? await findCaptions(deps.db, { streamId, language }) : null;
		if (!captions) throw new AppError("NotFoundException");
		return captions.vtt;
	}

	/** @throws AppError ClipNotFoundException, StreamGoneException, NotFoundException without captions */
	async function readOfClip({ clipId, language }: OfClip): Promise<string> {
		const clip = isUuid(clipId) ? await findClip(deps.db, clipId) : undefined;
		if (!clip) throw new AppError("ClipNotFoundException");
		const { streamId, leadMs, durationMs } = clip;
		const vtt = await readOfStream({ streamId, language });
		const positionMs = await deps.liveEngine.findClipPosition({ streamId, clipId, range: clip });
		if (positionMs === null) throw new AppError("NotFoundException");
		const startMs = positionMs + leadMs;
		return cutCaptions(vtt, { startMs, endMs: startMs + durationMs, zeroMs: positionMs });
	}

	async function send(
		request: FastifyRequest,
		reply: FastifyReply,
		read: () => Promise<string>,
	): Promise<FastifyReply> {
		await deps.rateLimits.consume("captions", fileLimits, { address: callerOf(request).address });
		const text = await read();
		const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
		reply.headers({
			etag,
			// Any cache may store it and revalidates it each time: captions are withheld with their recording at once.
			"cache-control": "public, no-cache",
			"content-security-policy": inertDocumentPolicy,
		});
		if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
		return reply.type("text/vtt; charset=utf-8").send(text);
	}

	const documented = (operationId: string, summary: string) => ({
		config: { access: "anyone" },
		schema: { operationId, summary, description: "Who may call: anyone.", produces: ["text/vtt"] },
	});
	app.get<{ Params: OfStream }>(
		`${apiPrefix}${captionsPath(":streamId", ":language")}`,
		documented("downloadCaptions", "The captions of a recording in one language, as WebVTT"),
		(request, reply) => send(request, reply, () => readOfStream(request.params)),
	);
	app.get<{ Params: OfClip }>(
		`${apiPrefix}${clipCaptionsPath(":clipId", ":language")}`,
		documented("downloadClipCaptions", "The captions of a clip in one language, as WebVTT"),
		(request, reply) => send(request, reply, () => readOfClip(request.params)),
	);
}
