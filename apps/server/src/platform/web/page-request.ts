import { Readable } from "node:stream";
import type { Send } from "@stride/contract/client";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, compressStream, isCompressible } from "../http/compression.ts";

/**
 * Creates a web-standard request for the page renderer, always of our own origin; it is aborted when the visitor
 * disconnects.
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
	const gone = new AbortController();
	reply.raw.once("close", () => {
		if (!reply.raw.writableFinished) gone.abort();
	});
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		const parts = [value].flat().filter((part) => part !== undefined);
		for (const part of parts) headers.append(name, part);
	}
	const { pathname, search } = new URL(request.originalUrl, publicUrl);
	const url = new URL(publicUrl);
	url.pathname = pathname;
	url.search = search;
	return new Request(url, { method: request.method, headers, signal: gone.signal });
}

/**
 * Calls the API in the process on behalf of a page's visitor: the same hooks, checks and limits as over the network.
 */
export const sendInProcess =
	(app: FastifyInstance, visitor: FastifyRequest): Send =>
	async (request) => {
		const answer = await app.inject({
			method: request.method as "GET",
			url: request.url,
			headers: request.headers,
			remoteAddress: visitor.ip,
			...(request.body !== undefined && { payload: request.body }),
		});
		const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
		return { status: answer.statusCode, headers, body: answer.body };
	};

/**
 * Sends the renderer's response, compressed as it streams. A page sets no cookies. Pages hold no secret that stays the
 * same across responses, so compression leaks nothing (BREACH).
 */
export async function sendWebResponse(
	request: FastifyRequest,
	reply: FastifyReply,
	response: Response,
): Promise<FastifyReply> {
	reply.code(response.status);
	for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
	const encoding = chooseEncoding(request.headers["accept-encoding"]);
	const isPacked = encoding !== "identity" && isCompressible(response.headers.get("content-type") ?? "");
	if (isPacked) reply.header("content-encoding", encoding).removeHeader("content-length");
	// A HEAD response does not know the length of the body.
	if (request.method === "HEAD" && response.status === 200) return reply.send(Readable.from([]));
	if (!response.body) return reply.send("");
	const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
	return reply.send(isPacked ? compressStream(body, encoding) : body);
}
