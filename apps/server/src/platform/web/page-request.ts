import { Readable } from "node:stream";
import type { Send } from "@stride/contract/client";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A web-standard request for the page renderer; it is aborted when the visitor goes away. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
	const gone = new AbortController();
	reply.raw.once("close", () => {
		if (!reply.raw.writableFinished) gone.abort();
	});
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		for (const part of [value].flat()) if (part !== undefined) headers.append(name, part);
	}
	return new Request(new URL(request.originalUrl, publicUrl), { method: request.method, headers, signal: gone.signal });
}

/** Calls the API in the process on behalf of a page's visitor: the same hooks, checks and limits as over the network. */
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

export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
	reply.code(response.status);
	for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
	for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
	if (!response.body) return reply.send("");
	return reply.send(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
}
