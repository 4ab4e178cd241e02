import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../../../platform/objects/objects.ts";
import { readByteRange } from "./byte-range.ts";

export const playlistType = "application/vnd.apple.mpegurl";
export const mediaType = "video/mp4";
export const soundType = "audio/mp4";

/** Media never changes under its address. */
export const forEver = "max-age=31536000, immutable";

/** A file of a recording; `bytes` is its size. */
export type ServedMedia = {
	bytes: number;
	type: string;
	/** @throws AppError NotFoundException where the file is gone */
	read(range: ByteRange | "whole"): Promise<Readable | Buffer>;
};

/** Answers with a file of a recording, whole or the requested range. */
export async function sendMedia(
	request: FastifyRequest,
	reply: FastifyReply,
	media: ServedMedia,
	cachedBy: "private" | "public" = "private",
): Promise<FastifyReply> {
	const range = readByteRange(request.headers.range, media.bytes);
	reply.header("accept-ranges", "bytes");
	if (range === "unsatisfiable") {
		return reply.code(416).header("content-range", `bytes */${media.bytes}`).send();
	}
	// Without a body the file is not read; an empty stream leaves the length to the header.
	const body = request.method === "HEAD" ? Readable.from([]) : await media.read(range);
	const { first, last } = range === "whole" ? { first: 0, last: media.bytes - 1 } : range;
	if (range !== "whole") reply.code(206).header("content-range", `bytes ${first}-${last}/${media.bytes}`);
	return reply
		.headers({ "cache-control": `${cachedBy}, ${forEver}`, "content-length": last - first + 1 })
		.type(media.type)
		.send(body);
}
