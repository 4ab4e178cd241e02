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
/** Cutting the longest text takes some milliseconds. */
const clipLimits: readonly CallLimit[] = [{ per: "address", points: 1_200, seconds: 600, whenBroken: "open" }];

/** `version` changes with the text. */
type CaptionFile = { version: string; write: () => string };

type OfStream = { streamId: string; language: string };
type OfClip = { clipId: string; language: string };

/**
 * The captions that players load. Public like a challenge's title, for as long as the recording or the clip can be
 * watched (docs/challenges.md).
 */
export function mountCaptionFiles(app: FastifyInstance, deps: StreamDeps & { rateLimits: RateLimits }): void {
	/** @throws AppError LiveStreamNotFoundException, StreamGoneException, NotFoundException without captions */
	async function findOfStream({ streamId, language }: OfStream) {
		const stream = isUuid(streamId) ? await deps.watching.access.findStream(streamId) : null;
		if (!stream) throw new AppError("LiveStreamNotFoundException");
		if (stream.withdrawal) throw new AppError("StreamGoneException", { reason: stream.withdrawal });
		const captions = stream.isWatchable ? await findCaptions(deps.db, { streamId, language }) : null;
		if (!captions) throw new AppError("NotFoundException");
		return { vtt: captions.vtt, version: `${streamId} ${language} ${captions.updatedAt.getTime()}` };
	}

	async function openOfStream(of: OfStream): Promise<CaptionFile> {
		const { vtt, version } = await findOfStream(of);
		return { version, write: () => vtt };
	}

	/**
	 * @throws AppError ClipNotFoundException, StreamGoneException, NotFoundException without captions,
	 *   ServiceUnavailableException until the end of the clip is recorded
	 */
	async function openOfClip({ clipId, language }: OfClip): Promise<CaptionFile> {
		const clip = isUuid(clipId) ? await findClip(deps.db, clipId) : undefined;
		if (!clip) throw new AppError("ClipNotFoundException");
		const { streamId, leadMs, durationMs } = clip;
		const { vtt, version } = await findOfStream({ streamId, language });
		const zeroMs = await deps.liveEngine.findClipPosition({ streamId, clipId, range: clip });
		if (zeroMs === null) throw new AppError("NotFoundException");
		const startMs = zeroMs + leadMs;
		const part = { startMs, endMs: startMs + durationMs, zeroMs };
		return { version: `${version} ${clipId} ${Object.values(part)}`, write: () => cutCaptions(vtt, part) };
	}

	function send(request: FastifyRequest, reply: FastifyReply, { version, write }: CaptionFile): FastifyReply {
		const etag = `W/"${createHash("sha256").update(version).digest("base64url").slice(0, 27)}"`;
		reply.headers({
			etag,
			// Any cache may store it and revalidates it each time: captions are withheld with their recording at once.
			"cache-control": "public, no-cache",
			"content-security-policy": inertDocumentPolicy,
		});
		if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
		return reply.type("text/vtt; charset=utf-8").send(write());
	}

	const documented = (operationId: string, summary: string) => ({
		config: { access: "anyone" },
		schema: { operationId, summary, description: "Who may call: anyone.", produces: ["text/vtt"] },
	});
	app.get<{ Params: OfStream }>(
		`${apiPrefix}${captionsPath(":streamId", ":language")}`,
		documented("downloadCaptions", "The captions of a recording in one language, as WebVTT"),
		async (request, reply) => {
			await deps.rateLimits.consume("captions", fileLimits, { address: callerOf(request).address });
			return send(request, reply, await openOfStream(request.params));
		},
	);
	app.get<{ Params: OfClip }>(
		`${apiPrefix}${clipCaptionsPath(":clipId", ":language")}`,
		documented("downloadClipCaptions", "The captions of a clip in one language, as WebVTT"),
		async (request, reply) => {
			await deps.rateLimits.consume("clip-captions", clipLimits, { address: callerOf(request).address });
			return send(request, reply, await openOfClip(request.params));
		},
	);
}
