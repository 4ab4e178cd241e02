import { createHash } from "node:crypto";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { Html, html } from "../../platform/texts/html.ts";
import { palette } from "./mail-styles.ts";

const { ink, inkRaised, inkLine, inkMuted, paperMuted, paper, surface, line, lime, link, linkOnInk, font } = palette;

/** Styled like the mails that link to it. */
export const unsubscribeStyle = `
:root { color-scheme: light dark; }
body { box-sizing: border-box; max-width: 624px; margin: 0 auto; padding: 24px 12px; background: light-dark(${paper}, ${ink});
	color: light-dark(${ink}, ${paper}); font: 500 16px/25px ${font}; overflow-wrap: anywhere; }
header { margin: 0 0 16px; font-size: 20px; font-weight: 800; letter-spacing: -0.02em; }
header a { display: inline-block; padding: 10px 0; color: inherit; text-decoration: none; }
main { padding: clamp(24px, 6vw, 36px); border: 1px solid light-dark(${line}, ${inkLine}); border-radius: 26px;
	background: light-dark(${surface}, ${inkRaised}); }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 30px; font-weight: 800; }
p { margin: 0; color: light-dark(${inkMuted}, ${paperMuted}); }
button { margin-top: 28px; padding: 15px 28px; border: 0; border-radius: 999px; background: ${lime}; color: ${ink};
	font: 800 16px/22px ${font}; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(${link}, ${linkOnInk}); outline-offset: 3px; }
`;

const styleHash = createHash("sha256").update(unsubscribeStyle).digest("base64");

/** Allows the page's own style only. */
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** A self-contained page without scripts, opened from a mail. Its form posts to its own address. */
export function unsubscribePage(
	{ texts, config }: Pick<Platform, "texts" | "config">,
	locale: Locale,
	{ words, step }: { words: string; step: "ask" | "done" },
): string {
	const { brand } = config.site;
	const say = (key: string) => texts.mail(locale, `${words}.${key}`, { brand });
	const body =
		step === "ask"
			? html`<p>${say("ask")}</p><form method="post"><button type="submit">${say("button")}</button></form>`
			: html`<p role="status">${say("done")}</p>`;
	return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say("title")}</title><style>${new Html(unsubscribeStyle)}</style></head>
<body><header><a href="/${locale}">${brand}</a></header><main><h1>${say("title")}</h1>${body}</main></body></html>
`.toString();
}
