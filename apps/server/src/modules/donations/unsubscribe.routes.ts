import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { turnOffGiftMails } from "./gift-mails.queries.ts";
import { unsubscribePage } from "./unsubscribe-page.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const path = "/v1/unsubscribe/:token";
const bodyBytesMax = 4 * 1024;
const config = { access: "bearer-of-secret" };

/**
 * Turning mails off with one click (RFC 8058): a mail program posts, a reader gets a page with one button. Opening the
 * page changes nothing, since scanners of mails open every link.
 */
export async function mountUnsubscribe(app: FastifyInstance, deps: Platform): Promise<void> {
	await app.register(async (scope) => {
		// What is posted says nothing that the address does not: `List-Unsubscribe=One-Click`, or a form's emptiness.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytesMax }, (_request, _body, done) =>
			done(null, null),
		);
		scope.get(path, { config, schema: { hide: true } }, async (request, reply) => {
			accountOf(deps, request);
			return sendPage(reply, unsubscribePage(deps, request.locale, "ask"));
		});
		scope.post(path, { config, schema: { hide: true } }, async (request, reply) => {
			await turnOff(deps, accountOf(deps, request), request.id);
			return sendPage(reply, unsubscribePage(deps, request.locale, "done"));
		});
	});
}

/** @throws AppError NotFoundException for a token that we did not make */
function accountOf(deps: Platform, request: FastifyRequest): string {
	const accountId = readUnsubscribeToken(deps, (request.params as { token: string }).token);
	if (!accountId) throw new AppError("NotFoundException");
	return accountId;
}

async function turnOff(deps: Platform, accountId: string, requestId: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		if (!(await turnOffGiftMails(tx, accountId, deps.clock()))) return;
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "gift-mails-turned-off",
			subject: { kind: "account", id: accountId },
			requestId,
		});
	});
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
	return reply
		.code(200)
		.headers({
			"cache-control": "no-store",
			// The address holds the token, so no other site may see it; the page's own form must still say where it comes from.
			"referrer-policy": "same-origin",
			"x-robots-tag": "noindex",
			"content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
		})
		.type("text/html; charset=utf-8")
		.send(html);
}
