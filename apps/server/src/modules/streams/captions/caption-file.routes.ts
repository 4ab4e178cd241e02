import { createHash } from "node:crypto";
import { apiPrefix } from "@stride/contract/endpoint";
import { captionsPath } from "@stride/contract/streams/caption-languages";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { inertDocumentPolicy } from "../../../platform/http/content-security.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { findCaptions } from "./captions.queries.ts";

/** A player requests one file per recording and language. */
const fileLimits: readonly CallLimit[] = [{ per: "address", points: 6_000, seconds: 600, whenBroken: "open" }];

type File = { Params: { streamId: string; language: string } };

/**
 * The captions that players load. Public like a challenge's title, for as long as its recording can be watched
 * (docs/challenges.md).
 */
export function mountCaptionFile(app: FastifyInstance, deps: StreamDeps & { rateLimits: RateLimits }): void {
	/** @throws AppError LiveStreamNotFoundException, StreamGoneException, NotFoundException without captions */
	async function findText({ streamId, language }: File["Params"]): Promise<string> {
		const stream = isUuid(streamId) ? await deps.watching.access.findStream(streamId) : null;
		if (!stream) throw new AppError("LiveStreamNotFoundException");
		if (stream.withdrawal) throw new AppError("StreamGoneException", { reason: stream.withdrawal });
		const captions = stream.isWatchable ? await findCaptions(deps.db, { streamId, language }) : null;
		if (!captions) throw new AppError("NotFoundException");
		return captions.vtt;
	}

	app.get<File>(
		`${apiPrefix}${captionsPath(":streamId", ":language")}`,
		{
			config: { access: "anyone" },
			schema: {
				operationId: "downloadCaptions",
				summary: "The captions of a recording in one language, as WebVTT",
				description: "Who may call: anyone.",
				produces: ["text/vtt"],
			},
		},
		async (request, reply) => {
			await deps.rateLimits.consume("captions", fileLimits, { address: callerOf(request).address });
			const text = await findText(request.params);
			const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
			reply.headers({
				etag,
				// Any cache may store it and revalidates it each time: captions are withheld with their recording at once.
				"cache-control": "public, no-cache",
				"content-security-policy": inertDocumentPolicy,
			});
			if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
			return reply.type("text/vtt; charset=utf-8").send(text);
		},
	);
}
