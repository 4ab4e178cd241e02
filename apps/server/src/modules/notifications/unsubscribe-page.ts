import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { unsubscribeStyle } from "./unsubscribe-style.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A page of one file, without a script: whoever reads it came from a mail. The form posts to where it stands. */
export function unsubscribePage(
	{ texts, config }: Pick<Platform, "texts" | "config">,
	locale: Locale,
	{ words, step }: { words: string; step: "ask" | "done" },
): string {
	const { brand } = config.site;
	const say = (key: string) => escapeHtml(texts.mail(locale, `${words}.${key}`, { brand }));
	const body =
		step === "ask"
			? `<p>${say("ask")}</p><form method="post"><button type="submit">${say("button")}</button></form>`
			: `<p role="status">${say("done")}</p>`;
	return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say("title")}</title><style>${unsubscribeStyle}</style></head>
<body><header><a href="/${locale}">${escapeHtml(brand)}</a></header><main><h1>${say("title")}</h1>${body}</main></body></html>
`;
}
