import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import { unsubscribePage, unsubscribePolicy } from "./unsubscribe-page.ts";
import { readUnsubscribeToken, type UnsubscribePurpose } from "./unsubscribe-token.ts";

/** A module's handling of tokens for its mails. */
export type Unsubscribing = {
	/** The plain page's texts, by their path in mail.json. */
	words: string;
	turnOff(subjectId: string, requestId: string): Promise<void>;
	/** The product's own page for it, a path; null for the plain one. */
	findPage(subjectId: string, token: string): Promise<string | null>;
};
/** By the purpose of the tokens. */
export type UnsubscribeKinds = Readonly<Record<UnsubscribePurpose, Unsubscribing>>;

const path = "/v1/unsubscribe/:token";
const bodyBytesMax = 4 * 1024;
const config = { access: "bearer-of-secret" };

/**
 * One-click unsubscribe (RFC 8058): a mail program posts, a reader gets a page with a button. Opening the page changes
 * nothing, since mail scanners open every link.
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
		// The body adds nothing to the address: it is `List-Unsubscribe=One-Click`, or an empty form.
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
	// The address contains the token and must not leak to other sites; the page's own form must still send its origin.
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
