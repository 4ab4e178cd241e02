import { createHash } from "node:crypto";
import type { Locale } from "@stride/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import { Html, html } from "../../platform/texts/html.ts";
import { mailPalette } from "./mail-styles.ts";
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
	const style = unsubscribeStyle(mailPalette(deps.config.site.look.colours));
	const answer = (reply: FastifyReply, locale: Locale, step: { words: string; step: "ask" | "done" }) =>
		sendPage(reply, style, unsubscribePage(deps, locale, { ...step, style }));
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
			return answer(reply, request.locale, { words: kind.words, step: "ask" });
		});
		scope.post(path, { config, schema: { hide: true } }, async (request, reply) => {
			const { kind, subjectId } = find(request);
			await kind.turnOff(subjectId, request.id);
			return answer(reply, request.locale, { words: kind.words, step: "done" });
		});
	});
}

const privateHeaders = {
	"cache-control": "no-store",
	// The address contains the token and must not leak to other sites; the page's own form must still send its origin.
	"referrer-policy": "same-origin",
	"x-robots-tag": "noindex",
};

function sendPage(reply: FastifyReply, style: string, html: string): FastifyReply {
	return reply
		.code(200)
		.headers({
			...privateHeaders,
			"content-security-policy": policyOf(style),
		})
		.type("text/html; charset=utf-8")
		.send(html);
}

type Palette = ReturnType<typeof mailPalette>;

/** Styled like the mails that link to it. */
const unsubscribeStyle = ({ font, link, linkOnInk, accent, ...palette }: Palette) => {
	const { ink, inkRaised, inkLine, inkMuted, paperMuted, paper, surface, line } = palette;
	return `
:root { color-scheme: light dark; }
body { box-sizing: border-box; max-width: 624px; margin: 0 auto; padding: 24px 12px; background: light-dark(${paper}, ${ink});
	color: light-dark(${ink}, ${paper}); font: 500 16px/25px ${font}; overflow-wrap: anywhere; }
header { margin: 0 0 16px; font-size: 20px; font-weight: 800; letter-spacing: -0.02em; }
header a { display: inline-block; padding: 10px 0; color: inherit; text-decoration: none; }
main { padding: clamp(24px, 6vw, 36px); border: 1px solid light-dark(${line}, ${inkLine}); border-radius: 26px;
	background: light-dark(${surface}, ${inkRaised}); }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 30px; font-weight: 800; }
p { margin: 0; color: light-dark(${inkMuted}, ${paperMuted}); }
button { margin-top: 28px; padding: 15px 28px; border: 0; border-radius: 999px; background: ${accent}; color: ${ink};
	font: 800 16px/22px ${font}; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(${link}, ${linkOnInk}); outline-offset: 3px; }
`;
};

/** Allows the page's own style only. */
function policyOf(style: string): string {
	const hash = createHash("sha256").update(style).digest("base64");
	return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
}

/** A self-contained page without scripts, opened from a mail. Its form posts to its own address. */
function unsubscribePage(
	{ texts, config }: Pick<Platform, "texts" | "config">,
	locale: Locale,
	{ words, step, style }: { words: string; step: "ask" | "done"; style: string },
): string {
	const { brand } = config.site;
	const say = (key: string) => texts.mail(locale, `${words}.${key}`, { brand });
	const body =
		step === "ask"
			? html`<p>${say("ask")}</p><form method="post"><button type="submit">${say("button")}</button></form>`
			: html`<p role="status">${say("done")}</p>`;
	return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say("title")}</title><style>${new Html(style)}</style></head>
<body><header><a href="/${locale}">${brand}</a></header><main><h1>${say("title")}</h1>${body}</main></body></html>
`.toString();
}
