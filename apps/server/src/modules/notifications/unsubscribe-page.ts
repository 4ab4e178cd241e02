import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { Html, html } from "../../platform/html.ts";
import { unsubscribeStyle } from "./unsubscribe-style.ts";

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
