import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { unsubscribePage } from "./unsubscribe-page.ts";
import { unsubscribePolicy } from "./unsubscribe-style.ts";
import { readUnsubscribeToken, type UnsubscribePurpose } from "./unsubscribe-token.ts";

/** What a module does with a token for its mails. */
export type Unsubscribing = {
	/** What the plain page says, by its path in mail.json. */
	words: string;
	turnOff(subjectId: string, requestId: string): Promise<void>;
	/** The product's own page for it, a path; null for the plain one. */
	findPage(subjectId: string, token: string): Promise<string | null>;
};
/** By what the tokens were made for. */
export type UnsubscribeKinds = Readonly<Record<UnsubscribePurpose, Unsubscribing>>;

const path = "/v1/unsubscribe/:token";
const bodyBytesMax = 4 * 1024;
const config = { access: "bearer-of-secret" };

/**
 * Turning mails off with one click (RFC 8058): a mail program posts, a reader gets a page with a button. Opening the
 * page changes nothing, since scanners of mails open every link.
 */
export async function mountUnsubscribe(app: FastifyInstance, deps: Platform, kinds: UnsubscribeKinds): Promise<void> {
	const find = (request: FastifyRequest) => {
		const { token } = request.params as { token: string };
		for (const [purpose, kind] of Object.entries(kinds)) {
			const subjectId = readUnsubscribeToken(deps, purpose as UnsubscribePurpose, token);
			if (subjectId) return { subjectId, kind, token };
		}
		throw new AppError("NotFoundException");
	};
	await app.register(async (scope) => {
		// What is posted says nothing that the address does not: `List-Unsubscribe=One-Click`, or a form's emptiness.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytesMax }, (_request, _body, done) =>
			done(null, null),
		);
		scope.get(path, { config, schema: { hide: true } }, async (request, reply) => {
			const { kind, subjectId, token } = find(request);
			const page = await kind.findPage(subjectId, token);
			if (page) return reply.headers(privateHeaders).redirect(page, 302);
			return sendPage(reply, unsubscribePage(deps, request.locale, { words: kind.words, step: "ask" }));
		});
		scope.post(path, { config, schema: { hide: true } }, async (request, reply) => {
			const { kind, subjectId } = find(request);
			await kind.turnOff(subjectId, request.id);
			return sendPage(reply, unsubscribePage(deps, request.locale, { words: kind.words, step: "done" }));
		});
	});
}

const privateHeaders = {
	"cache-control": "no-store",
	// The address holds the token, so no other site may see it; the page's own form must still say where it comes from.
	"referrer-policy": "same-origin",
	"x-robots-tag": "noindex",
};

function sendPage(reply: FastifyReply, html: string): FastifyReply {
	return reply
		.code(200)
		.headers({
			...privateHeaders,
			"content-security-policy": unsubscribePolicy,
		})
		.type("text/html; charset=utf-8")
		.send(html);
}
