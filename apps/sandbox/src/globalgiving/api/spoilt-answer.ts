import type { FastifyReply } from "fastify";

export interface Answer {
	status: number;
	type: string;
	text: string;
}

export const sendError = (reply: FastifyReply, answer: Answer): FastifyReply =>
	reply.code(answer.status).type(answer.type).send(answer.text);

/** An HTML error page, as from a proxy in front of the service. */
export function sendPage(reply: FastifyReply, status: number, title: string): FastifyReply {
	const text = `<!DOCTYPE html>\n<html><head><title>${status} ${title}</title></head>\n<body><h1>${title}</h1><p>The page cannot be shown at the moment.</p></body></html>\n`;
	return reply.code(status).type("text/html;charset=UTF-8").send(text);
}

/** Sends the headers at once and the body late: a caller that only awaits the headers sees success. */
export function sendLate(reply: FastifyReply, answer: Answer, delayMs: number): FastifyReply {
	reply.hijack();
	reply.raw.writeHead(answer.status, { "content-type": answer.type });
	reply.raw.write(answer.text.slice(0, 1));
	const timer = setTimeout(() => reply.raw.end(answer.text.slice(1)), delayMs);
	reply.raw.on("close", () => clearTimeout(timer));
	return reply;
}

export function sendGarbage(reply: FastifyReply, answer: Answer): FastifyReply {
	return reply
		.code(answer.status)
		.type(answer.type)
		.send(`\uFEFF--mime_boundary\n${answer.text.slice(1, 60)}\u0000`);
}

/** Announces the whole length, sends half of the body and closes the connection. */
export function sendHalf(reply: FastifyReply, answer: Answer): FastifyReply {
	const body = Buffer.from(answer.text);
	reply.hijack();
	reply.raw.writeHead(answer.status, { "content-type": answer.type, "content-length": body.length });
	reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.destroy());
	return reply;
}
