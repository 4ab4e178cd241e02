import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import {
	type BrotliOptions,
	brotliCompress,
	constants,
	createBrotliCompress,
	createGzip,
	gzip,
	type ZlibOptions,
} from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** How an answer's bytes are packed, as `Content-Encoding` names it. */
export type Encoding = "br" | "gzip" | "identity";

/** Below this the packing costs more than it saves. */
const worthwhileBytes = 1_024;
const gzipLevel = 6;
/** What brotli does within a few milliseconds for a page; static files are packed as well as it goes, at the build. */
const brotliQuality = 4;
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
const zip: ZlibOptions = { level: gzipLevel };
const packBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const packGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** The best encoding that a client takes, by its `Accept-Encoding`; brotli where it takes both. */
export function chooseEncoding(accepted: string | undefined): Encoding {
	const weights = new Map<string, number>();
	for (const part of (accepted ?? "").toLowerCase().split(",")) {
		const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
		const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
		if (name) weights.set(name, weight === undefined ? 1 : Number(weight));
	}
	const takes = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
	if (takes("br")) return "br";
	return takes("gzip") ? "gzip" : "identity";
}

/** Texts that shrink; pictures, fonts and archives are packed already. */
export const isCompressible = (contentType: string): boolean =>
	/^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|javascript|xml)\b|image\/svg\+xml)/.test(contentType);

/** Packs what is there in full. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
	if (encoding === "br") return packBrotli(body, brotli);
	return encoding === "gzip" ? packGzip(body, zip) : body;
}

/**
 * Packs what is still being made. Whatever has been written goes out at once, so that the first part of a page is not
 * held back until the last one is there. When the reader goes away, so does the source.
 */
export function compressStream(source: Readable, encoding: Exclude<Encoding, "identity">): Readable {
	const packer = encoding === "br" ? createBrotliCompress(brotli) : createGzip(zip);
	let isFlushDue = false;
	source.on("data", () => {
		if (isFlushDue) return;
		isFlushDue = true;
		// After all that is written in this turn.
		setImmediate(() => {
			isFlushDue = false;
			if (!packer.writableEnded && !packer.destroyed) packer.flush();
		});
	});
	return pipeline(source, packer, () => {
		// Either end is told by the other's; the reader sees the packer's.
	});
}

/** Says that an answer depends on what encodings its reader takes, beside what it depends on already. */
export function varyByEncoding(reply: FastifyReply): void {
	const vary = String(reply.getHeader("vary") ?? "");
	if (/accept-encoding/i.test(vary)) return;
	reply.header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
}

/**
 * Packs the answers that are there in full: the public ones of the API. The length of a packed answer tells how much
 * of it repeats itself, so an answer that holds a secret beside words of somebody else's choice could be guessed letter
 * by letter (BREACH). Whatever is answered to a known account or to anything but a GET, such as tokens, stays as it is.
 */
export function compressAnswers(app: FastifyInstance): void {
	app.addHook<unknown>("onSend", async (request, reply, payload) => {
		const body = typeof payload === "string" ? Buffer.from(payload) : payload;
		if (!Buffer.isBuffer(body) || !isPublicText(request, reply)) return payload;
		varyByEncoding(reply);
		const encoding = chooseEncoding(request.headers["accept-encoding"]);
		if (encoding === "identity" || body.length < worthwhileBytes) return payload;
		reply.header("content-encoding", encoding).removeHeader("content-length");
		return compress(body, encoding);
	});
}

function isPublicText(request: FastifyRequest, reply: FastifyReply): boolean {
	return (
		(request.method === "GET" || request.method === "HEAD") &&
		reply.statusCode === 200 &&
		request.actor?.kind === "visitor" &&
		!reply.hasHeader("content-encoding") &&
		!reply.hasHeader("set-cookie") &&
		isCompressible(String(reply.getHeader("content-type") ?? ""))
	);
}
