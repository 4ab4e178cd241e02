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

/** The compression of a response, as `Content-Encoding` names it. */
export type Encoding = "br" | "gzip" | "identity";

/** Below this size compression costs more than it saves. */
const worthwhileBytes = 1_024;
const gzipLevel = 6;
/**
 * Brotli's quality that takes a few milliseconds for a page; static files are compressed at the best quality during the
 * build.
 */
const brotliQuality = 4;
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
const zip: ZlibOptions = { level: gzipLevel };
const packBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const packGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Chooses the best encoding that `Accept-Encoding` allows; brotli where both are accepted. */
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

/** Text formats; pictures, fonts and archives are already compressed. */
export const isCompressible = (contentType: string): boolean =>
	/^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|javascript|xml)\b|image\/svg\+xml)/.test(contentType);

/** Compresses a complete body. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
	if (encoding === "br") return packBrotli(body, brotli);
	return encoding === "gzip" ? packGzip(body, zip) : body;
}

/**
 * Compresses a stream. Whatever has been written is flushed immediately, so that the first part of a page is not held
 * back until the last one is ready. When the reader disconnects, the source is destroyed.
 */
export function compressStream(source: Readable, encoding: Exclude<Encoding, "identity">): Readable {
	const packer = encoding === "br" ? createBrotliCompress(brotli) : createGzip(zip);
	let isFlushDue = false;
	source.on("data", () => {
		if (isFlushDue) return;
		isFlushDue = true;
		// After all writes of this tick.
		setImmediate(() => {
			isFlushDue = false;
			if (!packer.writableEnded && !packer.destroyed) packer.flush();
		});
	});
	return pipeline(source, packer, () => {
		// `pipeline` already propagates errors in both directions; the reader sees the compressor's.
	});
}

/** Adds `Accept-Encoding` to `Vary`. */
export function varyByEncoding(reply: FastifyReply): void {
	const vary = String(reply.getHeader("vary") ?? "");
	if (/accept-encoding/i.test(vary)) return;
	reply.header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
}

/**
 * Compresses complete, public responses of the API. The length of a compressed response reveals how much of it repeats,
 * so a response that holds a secret beside attacker-controlled text could be guessed letter by letter (BREACH).
 * Responses to a known account or to anything but a GET, such as tokens, are not compressed.
 */
export function compressAnswers(app: FastifyInstance): void {
	app.addHook<unknown>("onSend", (request, reply, payload, done) => {
		if (!isPublicText(request, reply)) return done(null, payload);
		const body = typeof payload === "string" ? Buffer.from(payload) : payload;
		if (!Buffer.isBuffer(body)) return done(null, payload);
		varyByEncoding(reply);
		const encoding = chooseEncoding(request.headers["accept-encoding"]);
		if (encoding === "identity" || body.length < worthwhileBytes) return done(null, payload);
		reply.header("content-encoding", encoding).removeHeader("content-length");
		compress(body, encoding).then((compressed) => done(null, compressed), done);
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
